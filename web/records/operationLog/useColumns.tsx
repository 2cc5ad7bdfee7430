import { CheckOutlined, StopOutlined } from '@ant-design/icons'
import { operations } from '#contract/kernel/operations.ts'
import { resultText, successCodes } from '#contract/kernel/words/resultWords.ts'
import type { LogEntry } from '#contract/records/calls/operationLog.ts'
import { subjectLabel, subjectValue } from '#contract/records/words/subjectWords.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { DeliveryLink } from '#web/kernel/ui/buttons/DeliveryLink.tsx'
import { column, type Column } from '#web/kernel/ui/lists/ListTable.tsx'
import { twoLines } from '#web/kernel/ui/lists/NameAndCode.tsx'

const isKnown = (name: string): name is keyof typeof operations => name in operations

/** The log's columns; whose entry it is stands there for who reads those of all. */
export function useColumns(readsAll: boolean): readonly (Column<LogEntry, 'at'> | false)[] {
  const { t, language, localName, instantToSecond } = useWords()
  return [
    column(t('operationLog.columns.at'), row => <span className="strong no-wrap">{instantToSecond(row.at)}</span>, {
      sortKey: 'at',
      onCard: 'top',
    }),
    column(
      t('operationLog.columns.user'),
      ({ user }) =>
        user ? twoLines(user.name, user.email) : <span className="quiet">{t('operationLog.nobody')}</span>,
      { className: 'list-wide' },
    ),
    readsAll &&
      column(
        t('operationLog.columns.company'),
        ({ company }) =>
          company && twoLines(localName(company.enterpriseName, company.enterpriseNameEn), company.enterpriseCode),
        { isEmpty: row => !row.company, className: 'list-words' },
      ),
    column(
      t('operationLog.columns.operation'),
      // An operation that is no more bears its own name.
      ({ operation }) =>
        isKnown(operation)
          ? twoLines(t(`operationLog.operations.${operation}`), t(`operationLog.types.${operations[operation]}`))
          : operation,
      { className: 'list-wide' },
    ),
    column(t('operationLog.list.subject'), row => row.subject.length > 0 && <Subject row={row} />, {
      className: 'log-subject-column',
      onCard: 'bottom',
    }),
    column(
      t('operationLog.columns.result'),
      ({ resultCode }) =>
        successCodes.includes(resultCode) ? (
          <span className="no-wrap">
            <CheckOutlined aria-hidden /> {t('operationLog.success')}
          </span>
        ) : (
          twoLines(
            <strong className="no-wrap">
              <StopOutlined aria-hidden /> {t('operationLog.refused')} {resultCode}
            </strong>,
            resultText(resultCode, language),
          )
        ),
      { onCard: 'topEnd' },
    ),
    column(t('operationLog.list.from'), row => <span className="quiet">{row.ip}</span>),
  ]
}

function Subject({ row: { subject, deliveryId } }: { row: LogEntry }) {
  const { language } = useWords()
  return (
    <dl className="log-subject">
      {subject.map(one => (
        <div key={one.field}>
          <dt>{subjectLabel(one.field, language)}</dt>
          <dd>
            {one.field === 'deliveryId' && deliveryId !== null ? (
              <DeliveryLink to={{ deliveryId, reference: subjectValue(one, language) }} />
            ) : (
              subjectValue(one, language)
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
