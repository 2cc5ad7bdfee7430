import { useEffect } from 'react'
import { portalSearchCalls } from '#contract/logistics/calls/portalSearch.ts'
import { maxNumbers, maxNumbersLength, searchNumbers } from '#contract/logistics/rules/searchNumbers.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { useRested } from '#web/kernel/ui/forms/typed/typing.ts'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'

/** Typing is searched for when it rests this long. */
const restMs = 250

/** What is pasted is never cut without a word. */
const isTooMuch = (text: string) => text.length > maxNumbersLength || searchNumbers(text).length > maxNumbers

/**
 * What the server finds for a text. Each text has an answer of its own, so a late one never takes the place of a newer one's,
 * and what is not wanted any more is broken off; until the newer one is there, the last stays, and is not current.
 */
export function useSearch(wanted: string, isComposing: boolean) {
  const [text, askNow] = useRested(wanted, restMs)
  const enterpriseCode = useCompanyContext()
  const isTooLong = isTooMuch(wanted)
  const answer = useCall(
    portalSearchCalls.searchPortal,
    { text, enterpriseCode },
    {
      enabled: text !== '' && !isComposing && !isTooMuch(text),
      keepPrevious: true,
      // The box itself says that it searches, and what went wrong.
      background: true,
      quiet: true,
    },
  )
  const isAsked = wanted !== '' && !isTooLong
  const failure = isAsked && text === wanted && !answer.isFetching ? answer.error : null
  const isCurrent = text === wanted && answer.data !== undefined && !answer.isPlaceholderData
  useRetryOnline(failure !== null, answer.refetch)
  return {
    found: isAsked ? answer.data : undefined,
    isCurrent,
    isSearching: isAsked && !isCurrent && !failure,
    isTooLong,
    failure,
    askNow,
    retry: () => void answer.refetch(),
  }
}

/** What failed for want of a network is asked again when that is back. */
function useRetryOnline(hasFailed: boolean, retry: () => unknown) {
  useEffect(() => {
    const onOnline = () => {
      if (hasFailed) void retry()
    }
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [hasFailed, retry])
}
