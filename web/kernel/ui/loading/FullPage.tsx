import type { ReactNode } from 'react'
import { useText } from '#web/kernel/texts/useWords.ts'

/** A message that takes a whole page, with one way on. */
export function FullPageNotice(props: { title: string; hint: string; children: ReactNode }) {
  return (
    <main className="full-page-notice">
      <h1>{props.title}</h1>
      <p>{props.hint}</p>
      {props.children}
    </main>
  )
}

/** While the guard waits for an answer of the server. */
export function LoadingPage() {
  const t = useText()
  return (
    <p role="status" className="full-page-notice">
      {t('common.loading')}
    </p>
  )
}
