import type { ReactNode } from 'react'

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
