package fetch

import (
	"compress/gzip"
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// site is a server with one page of each kind, and counts what it sends.
func site(t *testing.T) (*httptest.Server, *atomic.Int64) {
	t.Helper()
	var bodies atomic.Int64
	mux := http.NewServeMux()
	mux.HandleFunc("/faq", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("ETag", `"v1"`)
		w.Header().Set("Last-Modified", "Tue, 22 Jan 2013 00:00:00 GMT")
		w.Header().Set("Content-Type", "text/html; charset=Shift_JIS")
		if r.Header.Get("If-None-Match") == `"v1"` || r.Header.Get("If-Modified-Since") == "Tue, 22 Jan 2013 00:00:00 GMT" {
			w.WriteHeader(http.StatusNotModified)
			return
		}
		bodies.Add(1)
		fmt.Fprintf(w, "agent=%s lang=%s", r.UserAgent(), r.Header.Get("Accept-Language"))
	})
	mux.HandleFunc("/moved", func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/faq", http.StatusFound) })
	mux.HandleFunc("/loop", func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/loop", http.StatusFound) })
	mux.HandleFunc("/file", func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, "file:///etc/passwd", http.StatusFound)
	})
	mux.HandleFunc("/long", func(w http.ResponseWriter, r *http.Request) { fmt.Fprint(w, strings.Repeat("長い", 1000)) })
	mux.HandleFunc("/bomb", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Encoding", "gzip")
		z := gzip.NewWriter(w)
		defer z.Close()
		for range 1000 {
			if _, err := z.Write(make([]byte, 10000)); err != nil {
				return
			}
		}
	})
	mux.HandleFunc("/slow", func(w http.ResponseWriter, r *http.Request) {
		select {
		case <-time.After(5 * time.Second):
		case <-r.Context().Done():
		}
	})
	srv := httptest.NewServer(mux)
	t.Cleanup(srv.Close)
	return srv, &bodies
}

func TestGet(t *testing.T) {
	srv, bodies := site(t)
	p, err := Get(context.Background(), srv.URL+"/moved", Options{})
	require.NoError(t, err)
	require.Equal(t, srv.URL+"/faq", p.URL)
	require.Equal(t, "Shift_JIS", p.Charset)
	require.Contains(t, string(p.Body), "agent=saitei/1 ")
	require.Contains(t, string(p.Body), "lang=ja,")
	require.EqualValues(t, 1, bodies.Load())

	for _, held := range []Options{{ETag: p.ETag}, {LastModified: p.LastModified}, {ETag: p.ETag, LastModified: p.LastModified}} {
		again, err := Get(context.Background(), srv.URL+"/faq", held)
		require.NoError(t, err)
		require.True(t, again.NotModified)
		require.Nil(t, again.Body)
		require.Equal(t, p.ETag, again.ETag)
		require.Equal(t, p.LastModified, again.LastModified)
	}
	require.EqualValues(t, 1, bodies.Load(), "an unchanged page was sent again")

	changed, err := Get(context.Background(), srv.URL+"/faq", Options{ETag: `"v0"`})
	require.NoError(t, err)
	require.False(t, changed.NotModified)
	require.NotEmpty(t, changed.Body)
}

func TestGetRefuses(t *testing.T) {
	srv, _ := site(t)
	for _, r := range []struct{ address, want string }{
		{"ftp://example.com/faq", "no http or https address"},
		{"faq.txt", "no http or https address"},
		{"http://", "no http or https address"},
		{srv.URL + "/none", "404"},
		{srv.URL + "/loop", "more than 5 redirects"},
		{srv.URL + "/file", "no http or https address"},
		{srv.URL + "/long", "more than the limit of 4000|larger than the limit of 4000"},
		{srv.URL + "/bomb", "larger than the limit of 4000"},
		{srv.URL + "/slow", "no full answer within 300ms"},
	} {
		_, err := Get(context.Background(), r.address, Options{Limit: 4000, Timeout: 300 * time.Millisecond})
		require.Error(t, err, r.address)
		require.Regexp(t, r.want, err.Error())
	}
	srv.Close()
	_, err := Get(context.Background(), srv.URL+"/faq", Options{})
	require.ErrorContains(t, err, "fetch: "+srv.URL)
}
