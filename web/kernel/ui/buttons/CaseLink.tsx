import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useHasMenu } from '#web/kernel/session/menus.ts'

type Props = {
  caseId: number
  className?: string
  /** Beside a form, which stays as it is. */
  inNewTab?: boolean
  children: ReactNode
}

/** An excursion case by its number, which leads to it where the user may open it. */
export function CaseLink({ caseId, className, inNewTab, children }: Props) {
  if (!useHasMenu('Quality')) return <span className={className}>{children}</span>
  return (
    <Link to="/quality/case" search={{ caseId }} className={className} {...(inNewTab && { target: '_blank' })}>
      {children}
    </Link>
  )
}
