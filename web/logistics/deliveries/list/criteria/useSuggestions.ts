import { suggestionCalls, type Suggestion, type SuggestionField } from '#contract/logistics/calls/suggestions.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { useRested } from '#web/kernel/ui/forms/typed/typing.ts'
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
  const [keyword] = useRested(wanted, restMs)
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
