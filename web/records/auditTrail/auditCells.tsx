import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons'
import type { AuditEntry } from '#contract/records/calls/auditTrail.ts'
import type { AuditAct } from '#contract/records/rules/auditedTables.ts'
import { auditFieldText, tableText } from '#contract/records/words/auditWords.ts'
import { useValueText } from '#web/records/auditTrail/useValueText.ts'
import { useLanguage, useLocalName, useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

type Cell = { row: AuditEntry }

/** When it was; for the keyboard, the way to its details. */
export function Time({ row, onOpen }: Cell & { onOpen: () => void }) {
  const t = useText()
  const time = useTimes().instantToSecond(row.at)
  return (
    <button
      type="button"
      className="plain-button strong no-wrap"
      aria-label={t('auditTrail.list.open', { time })}
      onClick={onOpen}
    >
      {time}
    </button>
  )
}

const signs = { I: PlusOutlined, U: EditOutlined, D: DeleteOutlined } satisfies Record<AuditAct, unknown>

export function Act({ row: { act } }: Cell) {
  const t = useText()
  const Sign = signs[act]
  return (
    <span className="no-wrap">
      <Sign aria-hidden /> {t(`auditTrail.acts.${act}`)}
    </span>
  )
}

/** What kind of record it is, and which. */
export function RecordName({ row: { table, record, recordName } }: Cell) {
  const language = useLanguage()
  return (
    <>
      <div>{recordName ?? `#${record}`}</div>
      <div className="quiet">
        {tableText(table, language)}
        {recordName !== null && ` #${record}`}
      </div>
    </>
  )
}

/** What nobody knows a record by. */
const meaningless = /^(id|checksum|sha256|(created|registered|received|uploaded|updated)_at)$/

/** Enough to know it by; the details have all. */
const shownChanges = 3
const maxShownLength = 60

const cutShort = (text: string) => (text.length > maxShownLength ? `${text.slice(0, maxShownLength)}…` : text)

/** The first fields that changed; of what was added or deleted, what it held. */
export function Changes({ row: { act, changes } }: Cell) {
  const t = useText()
  const { count } = useTimes()
  const language = useLanguage()
  const valueText = useValueText()
  const notification = act === 'U' ? changes : changes.filter(({ field }) => !meaningless.test(field))
  const left = changes.length - Math.min(shownChanges, notification.length)
  return (
    <>
      <dl className="log-subject">
        {notification.slice(0, shownChanges).map(({ field, before, after }) => (
          <div key={field}>
            <dt>{auditFieldText(field, language)}</dt>
            <dd>
              {act !== 'I' && (
                <span className={act === 'U' ? 'secondary' : undefined}>{cutShort(valueText(field, before))}</span>
              )}
              {act === 'U' && ' → '}
              {act !== 'D' && cutShort(valueText(field, after))}
            </dd>
          </div>
        ))}
      </dl>
      {left > 0 && <div className="quiet">{t('auditTrail.list.others', { number: count(left) })}</div>}
    </>
  )
}

/** Who changed it: a person, a partner's system, the portal itself, or somebody who is on the database. */
export function Actor({ row: { actor } }: Cell) {
  const t = useText()
  const localName = useLocalName()
  const { kind, name, company, email } = actor
  if (kind === 'system' || kind === 'database') {
    return (
      <>
        <div>{t(`auditTrail.${kind}`)}</div>
        <div className="quiet">{name}</div>
      </>
    )
  }
  const its = [
    kind === 'key' && t('auditTrail.entry.key'),
    company && localName(company.enterpriseName, company.enterpriseNameEn),
  ]
  return (
    <>
      <div title={email ?? undefined}>{name}</div>
      <div className="quiet">{its.filter(Boolean).join(' · ')}</div>
    </>
  )
}
