import { CheckCircleOutlined, HourglassOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { AuditEntry } from '#contract/records/calls/auditTrail.ts'
import { isAuditedTable } from '#contract/records/rules/auditedTables.ts'
import { auditFieldText } from '#contract/records/words/auditWords.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { Dialog } from '#web/kernel/ui/dialogs/Dialog.tsx'
import { Facts, factsOf } from '#web/kernel/ui/Section.tsx'
import type { AuditTrailSearch } from '#web/records/auditTrail/auditTrailList.ts'
import { useEntryCells } from '#web/records/auditTrail/useColumns.tsx'
import { useValueText } from '#web/records/auditTrail/useValueText.ts'

type Props = { entry: AuditEntry; onClose: () => void; onHistory: (search: AuditTrailSearch) => void }

/** One change with everything that is known of it, and the way to all changes of its record. */
export function EntryDialog({ entry, onClose, onHistory }: Props) {
  const { t } = useWords()
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
            {t('common.close')}
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
  const { t, instantToSecond } = useWords()
  const cells = useEntryCells()
  const { at, actor, seal } = entry
  const values = {
    at: instantToSecond(at),
    record: cells.record(entry),
    act: cells.act(entry),
    actorName: (
      <>
        {cells.actor(entry)}
        {actor.email && <div className="quiet">{actor.email}</div>}
      </>
    ),
    reason: cells.reason(entry) ?? <span className="quiet">{t('auditTrail.entry.noReason')}</span>,
    seq: (
      <>
        {seal ? <CheckCircleOutlined aria-hidden /> : <HourglassOutlined aria-hidden />}{' '}
        {t(`auditTrail.entry.${seal ? 'sealed' : 'waiting'}`)}
        {seal && <div className="quiet">{t('auditTrail.entry.sealText', seal)}</div>}
      </>
    ),
  }
  return <Facts areLines facts={factsOf(values, name => t(`auditTrail.columns.${name}`))} />
}

function ChangesTable({ entry }: { entry: AuditEntry }) {
  const { act, changes } = entry
  const { t, language } = useWords()
  const valueText = useValueText(entry)
  return (
    <table className="plain-table">
      <thead>
        <tr>
          <th scope="col">{t('auditTrail.entry.field')}</th>
          {act !== 'I' && <th scope="col">{t('changeHistory.was')}</th>}
          {act !== 'D' && <th scope="col">{t('changeHistory.becomes')}</th>}
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
