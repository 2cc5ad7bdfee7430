import { Button } from 'antd'
import type { Partner } from '#contract/partners/types/partnerTypes.ts'
import { GrantList } from '#web/partners/tradingPartners/partnerCells.tsx'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { Dialog } from '#web/kernel/ui/dialogs/Dialog.tsx'

type Props = { partner: Partner; onAnswer: () => void; onClose: () => void }

/** Who proposed, accepted, changed and ended what when, the latest first; a message about a proposal leads here too. */
export function HistoryDialog({ partner, onAnswer, onClose }: Props) {
  const { t, nameIn, day, instant } = useWords()
  const { note, history, mayAnswer } = partner
  return (
    <Dialog
      title={t('partners.history.title')}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>{t('common.close')}</Button>
          {mayAnswer && (
            <Button type="primary" onClick={onAnswer}>
              {t('partners.answer.title')}
            </Button>
          )}
        </>
      }
    >
      {note !== null && history.every(({ reason }) => reason !== note) && <p className="pre-line">{note}</p>}
      <ol className="divided">
        {history.map((event, place) => (
          <li key={place}>
            <strong>{t(`partners.history.${event.kind}`)}</strong>{' '}
            <span className="quiet">
              {instant(event.at)}
              {event.company && ` ${nameIn(event.company)}`}
              {event.by !== null && ` ${event.by}`}
            </span>
            {event.reason !== null && <div>{event.reason}</div>}
            {event.change && (
              <div>
                <span className="quiet">{t('partners.history.from', { day: day(event.change.from) })}</span>
                <GrantList grants={event.change.after} />
              </div>
            )}
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
