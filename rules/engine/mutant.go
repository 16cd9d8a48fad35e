package engine

import (
	"strings"

	"saitei/rules/scenario"
)

// Mutant is a deviation of the engine by one rule. Scenarios that no mutant
// fails prove nothing; a mutant that no scenario fails shows what is not
// tested.
type Mutant struct {
	Name string // short and stable
	Rule string // the rule it breaks, by its number of today
	What string // what the broken engine does, in words
}

// mutant numbers the mutants.
type mutant uint8

// mutantSet is the set of mutants that are switched on.
type mutantSet [4]uint64

func (s *mutantSet) add(m mutant)      { s[m/64] |= 1 << (m % 64) }
func (s *mutantSet) has(m mutant) bool { return s[m/64]&(1<<(m%64)) != 0 }

// is reports whether a rule is broken on purpose.
func (g *Game) is(m mutant) bool {
	if g.reached != nil {
		g.reached.add(m)
	}
	return g.mut.has(m)
}

// Reached plays a program and names the mutants that could change it: those
// whose rule was asked about. All others leave the outcome as it is.
func Reached(p *scenario.Program, opt Options) (names []string) {
	var set mutantSet
	opt.reached = &set
	Run(p, opt)
	for i := range mutants {
		if set.has(mutant(i)) {
			names = append(names, mutants[i].Name)
		}
	}
	return names
}

// Mutants lists all mutants.
func Mutants() []Mutant { return append([]Mutant(nil), mutants[:]...) }

func mutantByName(name string) (mutant, bool) {
	for i := range mutants {
		if strings.EqualFold(mutants[i].Name, name) {
			return mutant(i), true
		}
	}
	return 0, false
}

const (
	mutActivationConditionAtResolution mutant = iota
	mutActivationConditionIgnored
	mutAsThoughIgnored
	mutAurasStay
	mutCantIgnored
	mutCipherAnyPermanent
	mutCipherCastsCard
	mutCipherGraveyard
	mutCipherNeedsCreature
	mutCipherNever
	mutCipherTargets
	mutColorlessIsMonocolored
	mutColorsAdd
	mutControlChangeStaysInCombat
	mutCopyTakesEffects
	mutCounterCostPartial
	mutCounteredExiled
	mutDamageOrderIgnored
	mutDeathtouchFreeTrample
	mutDeathtouchIgnoresIndestructible
	mutDeathtouchIgnoresRegeneration
	mutDeathtouchNeedsLethal
	mutDeathtouchOnlyInCombat
	mutDefenderAttacks
	mutDelayedForever
	mutDiscardInTurn
	mutDoubleStrikeOnce
	mutEffectsNotLocked
	mutEveryMainIsPrecombat
	mutExileOutsideSwapped
	mutFlyingBlocked
	mutForecastAgain
	mutForecastAnyTime
	mutForecastHidden
	mutForecastStaysRevealed
	mutHalvesRoundWrong
	mutHexproofTargets
	mutIndestructibleDies
	mutLandKeepsAbilities
	mutLandwalkIgnored
	mutLayersByTimestamp
	mutLethalDamageBuries
	mutLifelinkFromBattlefieldOnly
	mutLifelinkOnlyInCombat
	mutLifelinkStacks
	mutLifelinkToAttackerOnly
	mutLifelinkTriggers
	mutManaBurn
	mutManaSpentForgotten
	mutManyLands
	mutMayNever
	mutMovedCountersStay
	mutMovedCountersTarget
	mutMustIgnored
	mutNoDeathtouch
	mutNoDependency
	mutNoFirstStrike
	mutNoInterveningIfAtResolution
	mutNoInterveningIfAtTrigger
	mutNoLastKnown
	mutNoLegendRule
	mutNoLifeLoss
	mutNoLifelink
	mutNoRegenIgnored
	mutNoSummoningSickness
	mutNoTrample
	mutOneIllegalTargetFizzles
	mutPayMoreLife
	mutPoolsEmptyEachStep
	mutPoolsNeverEmpty
	mutPreventionOff
	mutProtectionBlocked
	mutProtectionDamages
	mutProtectionEnchanted
	mutProtectionTargets
	mutPutBlockingDeclares
	mutRandomCostFirst
	mutReachIgnored
	mutRedirectToGone
	mutRedirectionOff
	mutReductionTakesColors
	mutRegenerationKeepsDamage
	mutRegenerationOff
	mutRegenerationStaysInCombat
	mutRegenerationUntapped
	mutRepeatChecksState
	mutReplacementChosenBySource
	mutReplacementInTimestampOrder
	mutSetAndModifyTogether
	mutShieldNeverUsedUp
	mutShroudTargets
	mutSimultaneousInSequence
	mutSorceriesAreInstants
	mutSplitNamesSwapped
	mutSplitOneValue
	mutSplitValuesSwapped
	mutStateBasedInSequence
	mutStateTriggersPileUp
	mutSwitchInTimestampOrder
	mutTapForManaUnseen
	mutTappedBlocks
	mutTargetsNotRechecked
	mutTriggersLookForward
	mutTriggersNAPFirst
	mutTriggersOncePerBatch
	mutTypesAdd
	mutUnblockedAgain
	mutUnlessAlways
	mutVigilanceTaps
	mutWhileIgnored
	mutLibraryBottomIsTop
	mutDamageReplacedOnce
	mutProtectionFromEnchanted
	mutSameTargetTwice
	mutSameTargetForbidden
	mutLifeCostFree
	mutColorCountPlusOne
	mutSacrificedIsExiled
	mutPriorityInResolution
	mutIfYouDoIgnored
	mutControlChangeEndsEncoding
	mutEffectsNeedFit
	mutWhileStartsLate
	mutCopyPrintsOnly
	mutCopyKeepsFaceDown
	mutCopyWipesEffects
	mutEndOfTurnNever
	mutLosesIgnored
	mutAnyManaPays
	mutPutBlockingNot
	mutForecastDiscards
	mutAbilityNeedsSource
	mutForecastRemembersCard
	mutSourceIsNoTarget
	mutReductionOnce
	mutHellbentNever
	mutHellbentAlways
	mutOwnerSeesFaceDown
	mutDelayedNever
	mutInsteadIsAlso
	mutRepeatOnce
	mutSacrificedForgotten
	mutDiscardedForgotten
	mutIfAlways
	mutGrantedTapUnseen
	mutTapInWords
	mutLinkedAny
	mutThisTurnForgotten
	mutCounterCostOneEach
	mutCopiesNotMade
	mutCountersFirst
	mutMinIgnored
	mutEnchantAnything
	mutLeaverLeavesObjects
	mutCounterFromNowhere
	mutSplitBothOnStack
	mutSplitSharedColors
	mutSplitFirstHalf
	mutTargetCountIgnored
	mutLandwalkAlways
	mutCDABattlefieldOnly
	mutCDAIgnored
	mutOneCardType
	mutLessIsAtMost
	mutIllegalActionsStay
	mutMulticoloredIsMonocolored
	mutHybridOneColor
	mutCopiesLinger
	mutGenericGivesNone
	mutXGivesMana
	mutManaTriggersAtOnce
	mutZeroToughnessDestroys
	mutZeroToughnessLives
	mutZoneChangeSameObject
	mutantCount
)

var mutants = [mutantCount]Mutant{
	mutActivationConditionAtResolution: {"activation-condition-at-resolution", "602.5", "checks the condition of activating again when the ability resolves"},
	mutActivationConditionIgnored:      {"activation-condition-ignored", "602.5", "lets abilities be activated whether their condition is met or not"},
	mutAsThoughIgnored:                 {"as-though-ignored", "609.4", "does not know \"as though\""},
	mutAurasStay:                       {"auras-stay", "704.5m", "leaves Auras on the battlefield that enchant nothing legal"},
	mutCantIgnored:                     {"cant-ignored", "101.2", "lets what an effect forbids be done to objects"},
	mutCipherAnyPermanent:              {"cipher-any-permanent", "702.99a", "lets a card be encoded on a permanent that is no creature"},
	mutCipherCastsCard:                 {"cipher-casts-card", "702.99a", "casts the encoded card itself, not a copy"},
	mutCipherGraveyard:                 {"cipher-goes-to-graveyard", "702.99a", "puts a spell with cipher into the graveyard after encoding"},
	mutCipherNeedsCreature:             {"cipher-needs-creature", "702.99c", "ends the encoding when the permanent is printed as no creature"},
	mutCipherNever:                     {"cipher-never", "702.99a", "never offers to encode"},
	mutCipherTargets:                   {"cipher-targets", "702.99a", "lets cipher choose only creatures it could target"},
	mutColorlessIsMonocolored:          {"colorless-is-monocolored", "105.2a", "counts a colorless object as monocolored"},
	mutColorsAdd:                       {"colors-add", "105.3", "adds new colors to the old ones"},
	mutControlChangeStaysInCombat:      {"control-change-stays-in-combat", "506.4", "keeps a permanent in combat when its controller changes"},
	mutCopyTakesEffects:                {"copy-takes-effects", "707.2", "copies counters, effects and all"},
	mutCounterCostPartial:              {"counter-cost-partial", "118.3", "lets a cost of counters be paid with fewer"},
	mutCounteredExiled:                 {"countered-is-exiled", "701.6a", "exiles countered spells"},
	mutDamageOrderIgnored:              {"damage-order-ignored", "510.1c", "ignores the damage assignment order"},
	mutDeathtouchFreeTrample:           {"deathtouch-tramples-freely", "702.19b", "lets deathtouch skip what trample demands"},
	mutDeathtouchIgnoresIndestructible: {"deathtouch-ignores-indestructible", "702.12b", "lets deathtouch kill the indestructible"},
	mutDeathtouchIgnoresRegeneration:   {"deathtouch-ignores-regeneration", "704.5h", "does not let regeneration replace deathtouch"},
	mutDeathtouchNeedsLethal:           {"deathtouch-needs-lethal", "702.2c", "does not count 1 damage of deathtouch as lethal when it is assigned"},
	mutDeathtouchOnlyInCombat:          {"deathtouch-only-in-combat", "702.2b", "lets deathtouch work in combat only"},
	mutDefenderAttacks:                 {"defender-attacks", "702.3b", "lets creatures with defender attack"},
	mutDelayedForever:                  {"delayed-forever", "603.7b", "lets delayed triggers trigger again and again"},
	mutDiscardInTurn:                   {"choices-in-turn", "101.4", "lets each player discard or sacrifice before the next chooses"},
	mutDoubleStrikeOnce:                {"double-strike-once", "702.4b", "lets double strike deal damage in the first step only"},
	mutEffectsNotLocked:                {"effects-not-locked", "611.2c", "lets effects of resolution take in objects that come later"},
	mutEveryMainIsPrecombat:            {"every-main-is-precombat", "505.1a", "takes every main phase for the precombat main phase"},
	mutExileOutsideSwapped:             {"exile-outside-swapped", "400.11", "takes exile for outside the game as in the other editions"},
	mutFlyingBlocked:                   {"flying-blocked", "702.9b", "lets anything block creatures with flying"},
	mutForecastAgain:                   {"forecast-again", "702.57b", "lets forecast be activated again and again"},
	mutForecastAnyTime:                 {"forecast-any-time", "702.57b", "lets forecast be activated at any time"},
	mutForecastHidden:                  {"forecast-hidden", "702.57b", "does not reveal the card whose forecast ability is activated"},
	mutForecastStaysRevealed:           {"forecast-stays-revealed", "702.57b", "keeps the card revealed after the upkeep"},
	mutHalvesRoundWrong:                {"halves-round-wrong", "107.1a", "rounds halves the other way"},
	mutHexproofTargets:                 {"hexproof-targets", "702.11b", "lets opponents target creatures with hexproof"},
	mutIndestructibleDies:              {"indestructible-dies", "702.12b", "destroys the indestructible"},
	mutLandKeepsAbilities:              {"land-keeps-abilities", "305.7", "leaves a land its abilities when its type is set"},
	mutLandwalkIgnored:                 {"landwalk-ignored", "702.14c", "lets creatures with landwalk be blocked"},
	mutLayersByTimestamp:               {"layers-by-timestamp", "613.1", "applies all effects in time-stamp order"},
	mutLethalDamageBuries:              {"lethal-damage-buries", "704.5g", "does not let regeneration replace death by lethal damage"},
	mutLifelinkFromBattlefieldOnly:     {"lifelink-from-battlefield-only", "702.15c", "lets lifelink work for sources on the battlefield only"},
	mutLifelinkOnlyInCombat:            {"lifelink-only-in-combat", "702.15b", "lets lifelink work in combat only"},
	mutLifelinkStacks:                  {"lifelink-stacks", "702.15f", "counts every instance of lifelink"},
	mutLifelinkToAttackerOnly:          {"lifelink-players-only", "702.15b", "lets lifelink work for damage to players only"},
	mutLifelinkTriggers:                {"lifelink-late", "702.15b", "gains life after state-based actions"},
	mutManaBurn:                        {"mana-burn-swapped", "106.4", "has mana burn where there is none and none where there is"},
	mutManaSpentForgotten:              {"mana-spent-forgotten", "106.3", "forgets which mana was spent"},
	mutManyLands:                       {"many-lands", "305.2", "lets any number of lands be played"},
	mutMayNever:                        {"may-never", "608.2d", "does nothing of what may be done"},
	mutMovedCountersStay:               {"moved-counters-stay", "122.5", "leaves a moved counter where it was as well"},
	mutMovedCountersTarget:             {"graft-targets", "702.58a", "treats whatever a counter is moved to as a target"},
	mutMustIgnored:                     {"must-ignored", "508.1d", "ignores requirements to attack and block"},
	mutNoDeathtouch:                    {"no-deathtouch", "702.2b", "does not know deathtouch"},
	mutNoDependency:                    {"no-dependency", "613.8", "ignores dependency between effects of a layer"},
	mutNoFirstStrike:                   {"no-first-strike", "510.4", "has one combat damage step only"},
	mutNoInterveningIfAtResolution:     {"no-if-at-resolution", "603.4", "does not check the intervening if again"},
	mutNoInterveningIfAtTrigger:        {"no-if-at-trigger", "603.4", "does not check the intervening if when the ability triggers"},
	mutNoLastKnown:                     {"no-last-known-information", "608.2h", "knows nothing of objects that are gone"},
	mutNoLegendRule:                    {"no-legend-rule", "704.5j", "has no legend rule"},
	mutNoLifeLoss:                      {"no-death-by-life", "704.5a", "lets players live with 0 life"},
	mutNoLifelink:                      {"no-lifelink", "702.15b", "does not know lifelink"},
	mutNoRegenIgnored:                  {"cant-be-regenerated-ignored", "701.19c", "lets regeneration replace what says that it cannot"},
	mutNoSummoningSickness:             {"no-summoning-sickness", "302.6", "knows no summoning sickness"},
	mutNoTrample:                       {"no-trample", "702.19b", "does not know trample"},
	mutOneIllegalTargetFizzles:         {"one-illegal-target-fizzles", "608.2b", "does not resolve what has one illegal target"},
	mutPayMoreLife:                     {"pay-more-life", "119.4", "lets more life be paid than there is"},
	mutPoolsEmptyEachStep:              {"pools-empty-each-step", "500.5", "empties mana pools after every step in all editions"},
	mutPoolsNeverEmpty:                 {"pools-never-empty", "500.5", "never empties mana pools"},
	mutPreventionOff:                   {"prevention-off", "615.1", "prevents no damage"},
	mutProtectionBlocked:               {"protection-blocked", "702.16f", "lets creatures with protection be blocked"},
	mutProtectionDamages:               {"protection-damaged", "702.16e", "does not prevent damage to what has protection"},
	mutProtectionEnchanted:             {"protection-enchanted", "702.16c", "lets Auras stay on what has protection"},
	mutProtectionTargets:               {"protection-targeted", "702.16b", "lets what has protection be targeted"},
	mutPutBlockingDeclares:             {"put-blocking-declares", "509.4", "treats a creature put onto the battlefield blocking as declared"},
	mutRandomCostFirst:                 {"random-cost-first", "601.2h", "pays the random part of a cost first"},
	mutReachIgnored:                    {"reach-ignored", "702.17b", "does not let reach block flying"},
	mutRedirectToGone:                  {"redirect-to-gone", "614.9", "redirects damage to what cannot be dealt any"},
	mutRedirectionOff:                  {"redirection-off", "614.9", "redirects no damage"},
	mutReductionTakesColors:            {"reduction-takes-colors", "118.7a", "lets a reduction of generic mana take coloured mana"},
	mutRegenerationKeepsDamage:         {"regeneration-keeps-damage", "701.19a", "leaves damage on a regenerated creature"},
	mutRegenerationOff:                 {"regeneration-off", "701.19a", "makes no regeneration shields"},
	mutRegenerationStaysInCombat:       {"regeneration-stays-in-combat", "701.19a", "leaves a regenerated creature in combat"},
	mutRegenerationUntapped:            {"regeneration-untapped", "701.19a", "does not tap a regenerated creature"},
	mutRepeatChecksState:               {"repeat-checks-state", "704.4", "performs state-based actions while a process is repeated"},
	mutReplacementChosenBySource:       {"replacement-chosen-by-source", "616.1", "lets the controller of the source order replacement effects"},
	mutReplacementInTimestampOrder:     {"replacement-in-timestamp-order", "616.1", "applies replacement effects in time-stamp order"},
	mutSetAndModifyTogether:            {"set-and-modify-swapped", "613.4", "applies setting and modifying power and toughness as in the other editions"},
	mutShieldNeverUsedUp:               {"shield-never-used-up", "615.7", "never uses up a prevention shield"},
	mutShroudTargets:                   {"shroud-targets", "702.18a", "lets creatures with shroud be targeted"},
	mutSimultaneousInSequence:          {"simultaneous-in-sequence", "603.10", "looks at each of several simultaneous events after the one before"},
	mutSorceriesAreInstants:            {"sorceries-are-instants", "307.1", "lets anything be cast at any time"},
	mutSplitNamesSwapped:               {"split-names-swapped", "709.4a", "names split cards as in the other editions"},
	mutSplitOneValue:                   {"split-one-value", "709.4b", "takes the mana value of the first half for that of a split card"},
	mutSplitValuesSwapped:              {"split-values-swapped", "709.4b", "compares mana values of split cards as in the other editions"},
	mutStateBasedInSequence:            {"state-based-in-sequence", "704.3", "performs state-based actions one after the other"},
	mutStateTriggersPileUp:             {"state-triggers-pile-up", "603.8", "lets a state trigger again before it has resolved"},
	mutSwitchInTimestampOrder:          {"switch-in-timestamp-order", "613.4d", "applies switching power and toughness in time-stamp order"},
	mutTapForManaUnseen:                {"tap-for-mana-unseen", "106.12a", "lets nothing trigger on tapping for mana"},
	mutTappedBlocks:                    {"tapped-blocks", "509.1a", "lets tapped creatures block"},
	mutTargetsNotRechecked:             {"targets-not-rechecked", "608.2b", "does not look at targets again on resolution"},
	mutTriggersLookForward:             {"triggers-look-forward", "603.10a", "lets leaves-the-battlefield triggers look at the game afterwards"},
	mutTriggersNAPFirst:                {"triggers-nap-first", "603.3b", "puts the triggers of the active player on the stack last"},
	mutTriggersOncePerBatch:            {"triggers-once-per-event", "603.2c", "lets an ability trigger once for several things that happen at the same time"},
	mutTypesAdd:                        {"types-add", "205.1a", "adds new types to the old ones"},
	mutUnblockedAgain:                  {"unblocked-again", "509.1h", "makes a creature unblocked when its blockers are gone"},
	mutUnlessAlways:                    {"unless-always", "118.12a", "does it even where someone paid"},
	mutVigilanceTaps:                   {"vigilance-taps", "702.20b", "taps attackers with vigilance"},
	mutWhileIgnored:                    {"while-ignored", "611.2b", "never ends effects that last as long as something is true"},
	mutLibraryBottomIsTop:              {"library-bottom-is-top", "401.7", "puts cards on top of a library that go to its bottom"},
	mutDamageReplacedOnce:              {"damage-replaced-once", "614.5", "applies a replacement effect to one of several simultaneous damages"},
	mutProtectionFromEnchanted:         {"protection-from-enchanted", "702.16a", "takes what is enchanted for an enchantment where protection asks"},
	mutSameTargetTwice:                 {"same-target-twice", "115.3", "lets another target be the same one"},
	mutSameTargetForbidden:             {"same-target-forbidden", "115.3", "refuses one object for two instances of the word target"},
	mutLifeCostFree:                    {"life-cost-free", "119.4", "pays life without losing it"},
	mutColorCountPlusOne:               {"color-count-plus-one", "105.2", "counts one color too many"},
	mutSacrificedIsExiled:              {"sacrificed-is-exiled", "701.21a", "exiles what is sacrificed"},
	mutPriorityInResolution:            {"priority-in-resolution", "608.2g", "gives players priority while something resolves"},
	mutIfYouDoIgnored:                  {"if-you-do-ignored", "608.2c", "does what follows whether it was done or not"},
	mutControlChangeEndsEncoding:       {"control-change-ends-encoding", "702.99c", "ends the encoding when the creature changes its controller"},
	mutEffectsNeedFit:                  {"effects-need-fit", "611.2c", "ends an effect when its object no longer fits what was targeted"},
	mutWhileStartsLate:                 {"while-starts-false", "611.2b", "begins effects that last as long as something is true when it is false"},
	mutCopyPrintsOnly:                  {"copy-prints-only", "707.2", "copies what is printed and no copy effects"},
	mutCopyKeepsFaceDown:               {"copy-sees-face-down", "707.2", "copies the face of a face-down permanent"},
	mutCopyWipesEffects:                {"copy-wipes-effects", "707.4", "ends other effects when something becomes a copy"},
	mutEndOfTurnNever:                  {"end-of-turn-never", "514.2", "never ends effects until end of turn"},
	mutLosesIgnored:                    {"loses-ignored", "613.1f", "takes no ability away"},
	mutAnyManaPays:                     {"any-mana-pays", "118.3", "lets any mana pay for colored symbols"},
	mutPutBlockingNot:                  {"put-blocking-not", "509.4", "lets nothing enter blocking"},
	mutForecastDiscards:                {"forecast-discards", "702.57a", "discards the card whose forecast ability is activated"},
	mutAbilityNeedsSource:              {"ability-needs-source", "113.7a", "does not resolve abilities whose source is gone"},
	mutForecastRemembersCard:           {"uses-remember-card", "400.7", "remembers the uses of a card when it changes zones"},
	mutSourceIsNoTarget:                {"source-is-no-target", "115.1", "forbids an ability to target its source"},
	mutReductionOnce:                   {"reduction-once", "601.2f", "applies one cost reduction only"},
	mutHellbentNever:                   {"hand-size-never", "207.2c", "finds no condition on the size of a hand true"},
	mutHellbentAlways:                  {"hand-size-always", "207.2c", "finds every condition on the size of a hand true"},
	mutOwnerSeesFaceDown:               {"owner-sees-face-down", "406.3", "lets the owner look at a card exiled face down"},
	mutDelayedNever:                    {"delayed-never", "603.7", "never triggers delayed triggered abilities"},
	mutInsteadIsAlso:                   {"instead-is-also", "614.6", "lets a replaced event happen as well"},
	mutRepeatOnce:                      {"repeat-once", "608.2c", "carries a process out once only"},
	mutSacrificedForgotten:             {"sacrificed-forgotten", "608.2h", "forgets what was sacrificed"},
	mutDiscardedForgotten:              {"discarded-forgotten", "608.2h", "forgets what was discarded"},
	mutIfAlways:                        {"if-always", "608.2c", "finds every \"if\" of an instruction true"},
	mutGrantedTapUnseen:                {"granted-tap-unseen", "107.5", "does not see the tap symbol in abilities that were granted"},
	mutTapInWords:                      {"tap-in-words", "107.5", "takes tapping in words for the tap symbol"},
	mutLinkedAny:                       {"linked-any", "607.2a", "takes every exiled card for one exiled with the object"},
	mutThisTurnForgotten:               {"this-turn-forgotten", "608.2i", "forgets what happened this turn"},
	mutCounterCostOneEach:              {"counter-cost-one-each", "118.3", "lets a cost take one counter only from each object"},
	mutCopiesNotMade:                   {"copies-not-made", "707.10", "copies no spells"},
	mutCountersFirst:                   {"counters-first", "613.4", "applies counters before power and toughness are set"},
	mutMinIgnored:                      {"damage-threshold-ignored", "603.2", "ignores how much damage an ability asks for"},
	mutEnchantAnything:                 {"enchant-anything", "702.5a", "lets Auras enchant any permanent or player"},
	mutLeaverLeavesObjects:             {"leaver-leaves-objects", "800.4a", "leaves the objects of a player who leaves"},
	mutCounterFromNowhere:              {"counter-from-nowhere", "122.5", "moves counters that are not there"},
	mutSplitBothOnStack:                {"split-both-on-stack", "709.3b", "gives a split spell both halves on the stack"},
	mutSplitSharedColors:               {"split-shared-colors", "709.3b", "gives a split spell the colors of both halves on the stack"},
	mutSplitFirstHalf:                  {"split-first-half", "709.4", "knows the first half of a split card only"},
	mutTargetCountIgnored:              {"target-count-ignored", "601.2c", "lets targets be left out"},
	mutLandwalkAlways:                  {"landwalk-always", "702.14c", "lets landwalk work whatever the defending player controls"},
	mutCDABattlefieldOnly:              {"cda-battlefield-only", "604.3", "lets characteristic-defining abilities work on the battlefield only"},
	mutCDAIgnored:                      {"cda-ignored", "604.3", "ignores characteristic-defining abilities"},
	mutOneCardType:                     {"one-card-type", "205.2a", "knows the first card type only"},
	mutLessIsAtMost:                    {"less-is-at-most", "107.1", "takes less for at most"},
	mutIllegalActionsStay:              {"illegal-actions-stay", "733.1", "does not take illegal actions back"},
	mutMulticoloredIsMonocolored:       {"multicolored-is-monocolored", "105.2a", "counts a multicolored object as monocolored"},
	mutHybridOneColor:                  {"hybrid-one-color", "107.4e", "counts the first color of a hybrid symbol only"},
	mutCopiesLinger:                    {"copies-linger", "704.5e", "lets a copy of a card that was not cast stay in exile"},
	mutGenericGivesNone:                {"generic-gives-no-mana", "106.8", "adds no mana for the generic part of a mana cost"},
	mutXGivesMana:                      {"x-gives-mana", "107.3g", "adds one mana for each X of a mana cost"},
	mutManaTriggersAtOnce:              {"mana-triggers-at-once", "605.1b", "takes every triggered ability that adds mana for a mana ability"},
	mutZeroToughnessDestroys:           {"zero-toughness-destroys", "704.5f", "lets regeneration save a creature with toughness 0"},
	mutZeroToughnessLives:              {"zero-toughness-lives", "704.5f", "lets creatures with toughness 0 live"},
	mutZoneChangeSameObject:            {"same-object-after-zone-change", "400.7", "takes a card for the same object after it changed zones"},
}
