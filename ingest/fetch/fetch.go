// Package fetch reads a document from the web with one polite request.
//
// [Get] names itself in the user agent, gives up after a time-out, follows a
// few redirects, reads no more than a limit, and asks with the validators of
// the last reading, so that a page that did not change is not sent again.
// It keeps nothing: the caller stores [Page.ETag] and [Page.LastModified] and
// hands them in next time. It neither follows links nor runs scripts.
package fetch

import (
	"context"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"net/url"
	"time"
)

const (
	// UserAgent is the name under which pages are asked for.
	UserAgent = "saitei/1 (reads one FAQ page for a user; no crawler)"
	// DefaultTimeout bounds a request from the first byte to the last.
	DefaultTimeout = 30 * time.Second
	// DefaultLimit is the largest page in bytes, after decompression.
	DefaultLimit = 64 << 20

	maxRedirects = 5
)

// Options are what the caller of [Get] knows of an earlier reading, and limits.
type Options struct {
	ETag         string        // of the copy that the caller holds; "" for none
	LastModified string        // of that copy; "" for none
	Limit        int64         // largest page in bytes; 0 means DefaultLimit
	Timeout      time.Duration // for the whole request; 0 means DefaultTimeout
}

// Page is what a server gave.
type Page struct {
	Body         []byte // nil where NotModified
	ContentType  string // as sent
	Charset      string // the charset of ContentType; "" for none
	ETag         string // to hand in next time
	LastModified string // to hand in next time
	URL          string // where the page was found after redirects
	NotModified  bool   // the copy that the caller holds is the newest
}

// Get asks for a page once. It accepts http and https. Errors name the URL
// and what to do; nothing is retried.
func Get(ctx context.Context, address string, opt Options) (*Page, error) {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return nil, fmt.Errorf("fetch: %q is no http or https address", address)
	}
	timeout, limit := opt.Timeout, opt.Limit
	if timeout <= 0 {
		timeout = DefaultTimeout
	}
	if limit <= 0 {
		limit = DefaultLimit
	}
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, u.String(), nil)
	if err != nil {
		return nil, fmt.Errorf("fetch: %s: %w", address, err)
	}
	req.Header.Set("User-Agent", UserAgent)
	req.Header.Set("Accept", "text/html, text/plain, text/markdown, */*;q=0.1")
	req.Header.Set("Accept-Language", "ja, en;q=0.5")
	if opt.ETag != "" {
		req.Header.Set("If-None-Match", opt.ETag)
	}
	if opt.LastModified != "" {
		req.Header.Set("If-Modified-Since", opt.LastModified)
	}
	client := http.Client{CheckRedirect: redirect}
	res, err := client.Do(req)
	if err != nil {
		return nil, explain(address, timeout, err)
	}
	defer res.Body.Close()
	return read(address, res, opt, limit, timeout)
}

// redirect bounds how often and where a request may be sent on.
func redirect(req *http.Request, via []*http.Request) error {
	switch {
	case len(via) > maxRedirects:
		return fmt.Errorf("more than %d redirects", maxRedirects)
	case req.URL.Scheme != "http" && req.URL.Scheme != "https":
		return fmt.Errorf("redirected to %q, which is no http or https address", req.URL.Redacted())
	}
	return nil
}

// read takes the answer of the server.
func read(address string, res *http.Response, opt Options, limit int64, timeout time.Duration) (*Page, error) {
	p := &Page{ContentType: res.Header.Get("Content-Type"), ETag: res.Header.Get("ETag"), LastModified: res.Header.Get("Last-Modified"), URL: res.Request.URL.String()}
	if _, params, err := mime.ParseMediaType(p.ContentType); err == nil {
		p.Charset = params["charset"]
	}
	switch {
	case res.StatusCode == http.StatusNotModified && (opt.ETag != "" || opt.LastModified != ""):
		p.NotModified = true
		if p.ETag == "" {
			p.ETag = opt.ETag
		}
		if p.LastModified == "" {
			p.LastModified = opt.LastModified
		}
		return p, nil
	case res.StatusCode != http.StatusOK:
		return nil, fmt.Errorf("fetch: %s: the server answered %s", address, res.Status)
	case res.ContentLength > limit:
		return nil, fmt.Errorf("fetch: %s: %d bytes are more than the limit of %d; raise the limit if it is meant to be read", address, res.ContentLength, limit)
	}
	body, err := io.ReadAll(io.LimitReader(res.Body, limit+1))
	if err != nil {
		return nil, explain(address, timeout, err)
	}
	if int64(len(body)) > limit {
		return nil, fmt.Errorf("fetch: %s: larger than the limit of %d bytes; raise the limit if it is meant to be read", address, limit)
	}
	p.Body = body
	return p, nil
}

// explain puts the address and a way out into an error of the network.
func explain(address string, timeout time.Duration, err error) error {
	if errors.Is(err, context.DeadlineExceeded) {
		return fmt.Errorf("fetch: %s: no full answer within %v; try again later or save the page to a file: %w", address, timeout, err)
	}
	var ue *url.Error
	if errors.As(err, &ue) {
		err = ue.Err
	}
	return fmt.Errorf("fetch: %s: %w", address, err)
}
