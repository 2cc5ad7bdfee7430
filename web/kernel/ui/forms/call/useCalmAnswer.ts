import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useHasOpenForm } from '#web/kernel/ui/forms/typed/openForms.ts'

/**
 * What a page shows of an answer that follows live: the latest, but while a form is open what it showed when the form was
 * begun. What the user changes shows at once; `show` takes what others changed.
 */
export function useCalmAnswer<Data>(latest: Data) {
  const client = useQueryClient()
  const isHeld = useHasOpenForm()
  const [shown, setShown] = useState(latest)
  const [isWanted, want] = useState(false)
  useEffect(
    () =>
      client.getMutationCache().subscribe(event => {
        if (event.type === 'updated' && event.action.type === 'success') want(true)
      }),
    [client],
  )
  if (isWanted) want(false)
  if (shown !== latest && (isWanted || !isHeld)) setShown(latest)
  return { shown, isBehind: shown !== latest, show: () => setShown(latest) }
}
