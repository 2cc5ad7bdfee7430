import { CheckCircleOutlined, HourglassOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { AuditEntry } from '#contract/records/calls/auditTrail.ts'
import { isAuditedTable } from '#contract/records/rules/auditedTables.ts'
import { auditFieldText } from '#contract/records/words/auditWords.ts'
import { Act, Actor, RecordName } from '#web/records/auditTrail/auditCells.tsx'
import type { AuditTrailSearch } from '#web/records/auditTrail/auditTrailList.ts'
import { useValueText } from '#web/records/auditTrail/useValueText.ts'
import { useLanguage, useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { Facts } from '#web/kernel/ui/Facts.tsx'
import { Dialog } from '#web/kernel/ui/dialogs/Dialog.tsx'

type Props = { entry: AuditEntry; onClose: () => void; onHistory: (search: AuditTrailSearch) => void }

/** One change with everything that is known of it, and the way to all changes of its record. */
export function EntryDialog({ entry, onClose, onHistory }: Props) {
  const t = useText()
  const { table, record } = entry
  return (
    <Dialog
      title={t('auditTrail.entry.title')}
      size="wide"
      onClose={onClose}
      buttons={
        <>
          {isAuditedTable(table) && (
            <Button onClick={() => onHistory({ table, record })}>{t('auditTrail.entry.history')}</Button>
          )}
          <Button type="primary" onClick={onClose}>
            {t('auditTrail.entry.close')}
          </Button>
        </>
      }
    >
      <EntryFacts entry={entry} />
      <ChangesTable entry={entry} />
    </Dialog>
  )
}

function EntryFacts({ entry }: { entry: AuditEntry }) {
  const t = useText()
  const { instantToSecond } = useTimes()
  return (
    <Facts
      areLines
      facts={[
        { label: t('auditTrail.columns.at'), value: instantToSecond(entry.at) },
        { label: t('auditTrail.list.record'), value: <RecordName row={entry} /> },
        { label: t('auditTrail.columns.act'), value: <Act row={entry} /> },
        {
          label: t('auditTrail.columns.actorName'),
          value: (
            <>
              <Actor row={entry} />
              {entry.actor.email && <div className="quiet">{entry.actor.email}</div>}
            </>
          ),
        },
        {
          label: t('auditTrail.columns.reason'),
          value: entry.reason ?? <span className="quiet">{t('auditTrail.entry.noReason')}</span>,
        },
        { label: t('auditTrail.columns.seq'), value: <Seal seal={entry.seal} /> },
      ]}
    />
  )
}

function Seal({ seal }: Pick<AuditEntry, 'seal'>) {
  const t = useText()
  if (!seal) {
    return (
      <>
        <HourglassOutlined aria-hidden /> {t('auditTrail.entry.waiting')}
      </>
    )
  }
  return (
    <>
      <div>
        <CheckCircleOutlined aria-hidden /> {t('auditTrail.entry.sealed')}
      </div>
      <div className="quiet">{t('auditTrail.entry.sealText', { seq: seal.seq, hash: seal.hash })}</div>
    </>
  )
}

function ChangesTable({ entry: { act, changes } }: { entry: AuditEntry }) {
  const t = useText()
  const language = useLanguage()
  const valueText = useValueText()
  return (
    <table className="plain-table">
      <thead>
        <tr>
          <th scope="col">{t('auditTrail.entry.field')}</th>
          {act !== 'I' && <th scope="col">{t('auditTrail.entry.before')}</th>}
          {act !== 'D' && <th scope="col">{t('auditTrail.entry.after')}</th>}
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{auditFieldText(field, language)}</th>
            {act !== 'I' && <td>{valueText(field, before)}</td>}
            {act !== 'D' && <td>{valueText(field, after)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
