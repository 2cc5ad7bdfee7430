import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons'
import type { AuditEntry } from '#contract/records/calls/auditTrail.ts'
import type { AuditAct } from '#contract/records/rules/auditedTables.ts'
import { shortenedTexts } from '#contract/records/rules/shortenedTexts.ts'
import { auditFieldText, systemText, tableText } from '#contract/records/words/auditWords.ts'
import { systemReasonText } from '#contract/records/words/systemReasonText.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { column, type Column } from '#web/kernel/ui/lists/ListTable.tsx'
import { useValueText } from '#web/records/auditTrail/useValueText.ts'
import { twoLines } from '#web/kernel/ui/lists/NameAndCode.tsx'

const signs = { I: PlusOutlined, U: EditOutlined, D: DeleteOutlined } satisfies Record<AuditAct, unknown>

/** What the list and the details say of an entry alike. */
export function useEntryCells() {
  const { t, language, localName } = useWords()
  return {
    act: ({ act }: AuditEntry) => {
      const Sign = signs[act]
      return (
        <span className="no-wrap">
          <Sign aria-hidden /> {t(`auditTrail.acts.${act}`)}
        </span>
      )
    },
    /** What kind of record it is, and which. */
    record: ({ table, record, recordName }: AuditEntry) =>
      twoLines(recordName ?? `#${record}`, `${tableText(table, language)}${recordName === null ? '' : ` #${record}`}`),
    /** Who changed it: a person, a partner's system, the portal itself, or somebody who is on the database. */
    actor: ({ actor: { kind, name, company, email } }: AuditEntry) => {
      if (kind === 'system') return twoLines(systemText(name, language), t('auditTrail.system'))
      if (kind === 'database') return twoLines(t('auditTrail.database'), name)
      const its = [
        kind === 'key' && t('auditTrail.entry.key'),
        company && localName(company.enterpriseName, company.enterpriseNameEn),
      ]
      return twoLines(<span title={email ?? undefined}>{name}</span>, its.filter(Boolean).join(' · '))
    },
    /** Why: in words, where the portal itself said so. */
    reason: ({ reason, actor: { kind } }: AuditEntry) =>
      reason !== null && kind === 'system' ? systemReasonText(reason, language) : reason,
  }
}

/** The trail's columns; a row opens its details. */
export function useColumns(onOpen: (entry: AuditEntry) => void): readonly Column<AuditEntry, 'at'>[] {
  const { t, instantToSecond } = useWords()
  const { act, record, actor, reason } = useEntryCells()
  // For the keyboard, the way to an entry's details.
  const time = (row: AuditEntry) => (
    <button
      type="button"
      className="plain-button strong no-wrap"
      aria-label={t('auditTrail.list.open', { time: instantToSecond(row.at) })}
      onClick={() => onOpen(row)}
    >
      {instantToSecond(row.at)}
    </button>
  )
  return [
    column(t('auditTrail.columns.at'), time, { sortKey: 'at', onCard: 'top' }),
    column(t('auditTrail.columns.act'), act, { className: 'list-narrow', onCard: 'topEnd' }),
    column(t('auditTrail.columns.record'), record),
    column(t('auditTrail.columns.changes'), row => <Changes entry={row} />, {
      className: 'log-subject-column',
      onCard: 'bottom',
    }),
    column(t('auditTrail.columns.actorName'), actor),
    column(t('auditTrail.columns.reason'), reason, {
      onCard: 'wide',
      isEmpty: row => row.reason === null,
    }),
  ]
}

/** What nobody knows a record by. */
const meaningless = /^(id|checksum|sha256|(created|registered|received|uploaded|updated)_at)$/

/** Enough to know it by; the details have all. */
const shownChanges = 3
const maxShownLength = 60

/** The first fields that changed; of what was added or deleted, what it held. */
function Changes({ entry }: { entry: AuditEntry }) {
  const { act, changes } = entry
  const { t, count, language } = useWords()
  const valueText = useValueText(entry)
  const told = act === 'U' ? changes : changes.filter(({ field }) => !meaningless.test(field))
  const shortenedChange = ({ field, before, after }: AuditEntry['changes'][number]) => {
    const texts = [valueText(field, before), valueText(field, after)] as const
    if (act === 'U') return shortenedTexts(...texts, maxShownLength)
    return texts.map(text => shortenedTexts(text, text, maxShownLength)[0])
  }
  const left = changes.length - Math.min(shownChanges, told.length)
  return (
    <>
      <dl className="log-subject">
        {told.slice(0, shownChanges).map(change => {
          const { field } = change
          const [before, after] = shortenedChange(change)
          return (
            <div key={field}>
              <dt>{auditFieldText(field, language)}</dt>
              <dd>
                {act !== 'I' && <span className={act === 'U' ? 'secondary' : undefined}>{before}</span>}
                {act === 'U' && ' → '}
                {act !== 'D' && after}
              </dd>
            </div>
          )
        })}
      </dl>
      {left > 0 && <div className="quiet">{t('auditTrail.list.others', { number: count(left) })}</div>}
    </>
  )
}
