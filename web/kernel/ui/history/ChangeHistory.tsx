import { Flex } from 'antd'
import type { ReactNode } from 'react'
import { Answered, type Answer } from '#web/kernel/ui/loading/Answered.tsx'
import { Section } from '#web/kernel/ui/Section.tsx'
import { useWords } from '#web/kernel/texts/useWords.ts'

/** A user, an API key, or the portal itself. */
type By = { kind: 'user' | 'key' | 'system'; name: string }
export type ShownChange = {
  title: string
  at: string
  by: By
  reason?: string | null
  fields?: readonly { label: string; before: string | null; after: string | null }[]
  /** What else is to be said of it. */
  more?: ReactNode
}

type Props<Change> = {
  answer: Answer<readonly Change[]>
  show: (change: Change) => ShownChange
  /** The server answers no more of them. */
  most?: number
}

/** Who changed what of a record when, the newest first. */
export function ChangeHistory<Change>(props: Props<Change>) {
  const { t } = useWords()
  return (
    <Section title={t('changeHistory.title')}>
      <Changes {...props} />
    </Section>
  )
}

export function Changes<Change>({ answer, show, most = 200 }: Props<Change>) {
  const { t } = useWords()
  return (
    <Answered answer={answer} empty={t('changeHistory.none')} isEmpty={changes => changes.length === 0}>
      {changes => (
        <>
          <ol className="divided">
            {changes.map((change, at) => (
              <Entry key={`${at} ${show(change).at}`} {...show(change)} />
            ))}
          </ol>
          {changes.length >= most && <p className="quiet">{t('changeHistory.more', { number: most })}</p>}
        </>
      )}
    </Answered>
  )
}

function Entry({ title, at, by, reason, fields = [], more }: ShownChange) {
  const { t, instant } = useWords()
  const who = { user: by.name, key: t('changeHistory.machine', by), system: t('changeHistory.system') }
  return (
    <li>
      <Flex gap="small" wrap align="baseline">
        <strong>{title}</strong>
        <span className="quiet">
          {instant(at)} {who[by.kind]}
        </span>
      </Flex>
      {reason && <p>{t('changeHistory.reason', { reason })}</p>}
      {more}
      <Flex component="dl" gap="small" wrap>
        {fields.map(({ label, before, after }) => (
          <div key={label}>
            <dt className="quiet">{label}</dt>
            <dd>
              <BeforeAfter before={before} after={after} />
            </dd>
          </div>
        ))}
      </Flex>
    </li>
  )
}

/** What a value was, and what it becomes; null is said as nothing. */
export function BeforeAfter({ before, after }: { before: string | null; after: string | null }) {
  const { t } = useWords()
  const nothing = t('changeHistory.nothing')
  return (
    <>
      <span className="visually-hidden">{t('changeHistory.was')}</span>
      <span className="secondary">{before ?? nothing}</span>
      <span aria-hidden="true"> → </span>
      <span className="visually-hidden">{t('changeHistory.becomes')}</span>
      <span>{after ?? nothing}</span>
    </>
  )
}
