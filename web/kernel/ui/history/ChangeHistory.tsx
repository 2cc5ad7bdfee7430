import { Flex } from 'antd'
import type { ReactNode } from 'react'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { BeforeAfter } from '#web/kernel/ui/history/BeforeAfter.tsx'
import { Answered, type Answer } from '#web/kernel/ui/loading/Answered.tsx'
import { Section } from '#web/kernel/ui/Section.tsx'

/** The server answers no more of them. */
const maxShown = 200

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

type Props<Change> = { answer: Answer<readonly Change[]>; show: (change: Change) => ShownChange }

/** Who changed what of a record when, the newest first. */
export function ChangeHistory<Change>({ answer, show }: Props<Change>) {
  const t = useText()
  return (
    <Section title={t('changeHistory.title')}>
      <Answered answer={answer} empty={t('changeHistory.none')} isEmpty={changes => changes.length === 0}>
        {changes => (
          <>
            <ol className="divided">
              {changes.map((change, at) => (
                <Entry key={`${at} ${show(change).at}`} {...show(change)} />
              ))}
            </ol>
            {changes.length >= maxShown && <p className="quiet">{t('changeHistory.more')}</p>}
          </>
        )}
      </Answered>
    </Section>
  )
}

function Entry({ title, at, by, reason, fields = [], more }: ShownChange) {
  const t = useText()
  const { instant } = useTimes()
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
