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
