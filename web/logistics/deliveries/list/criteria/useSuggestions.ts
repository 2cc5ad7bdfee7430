import { useEffect, useState } from 'react'
import { suggestionCalls, type Suggestion, type SuggestionField } from '#contract/logistics/calls/suggestions.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'

/** Typing is asked about when it rests this long. */
const restMs = 150
const maxKeywordLength = 100

/**
 * What the server suggests for a field; undefined while nothing is known. Each keyword has an answer of its own, so a late
 * one never takes the place of a newer one's; until the newer one is there, the last stays.
 */
export function useSuggestions(
  field: SuggestionField,
  typed: string,
  isAsked: boolean,
): readonly Suggestion[] | undefined {
  const wanted = typed.trim()
  const keyword = useRested(wanted)
  const enterpriseCode = useCompanyContext()
  const isEnabled = isAsked && keyword === wanted && keyword.length <= maxKeywordLength
  const answer = useCall(
    suggestionCalls[field],
    { keyword, enterpriseCode },
    { enabled: isEnabled, keepPrevious: true },
  )
  // What stood there before the first letter has nothing to do with it.
  const isFirst = keyword === '' && wanted !== ''
  return isAsked && !isFirst ? answer.data : undefined
}

/** A text as it was when it last rested. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMs)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}

/** Whether a text is being composed with an input method: until it is settled, it is nothing to ask about. */
export function useComposition() {
  const [isComposing, setComposing] = useState(false)
  return {
    isComposing,
    onCompositionStart: () => setComposing(true),
    onCompositionEnd: () => setComposing(false),
  }
}
