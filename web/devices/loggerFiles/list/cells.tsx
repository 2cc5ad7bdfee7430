import type { LoggerFileRow } from '#contract/devices/types/loggerFileTypes.ts'
import { StateTag } from '#web/devices/loggerFiles/StateTag.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { CutText } from '#web/kernel/ui/bubble/CutText.tsx'

type Cell = { row: LoggerFileRow }

/** The file's name, which opens it, and whose export it is. */
export function FileName({ row, onOpen }: Cell & { onOpen: () => void }) {
  const t = useText()
  return (
    <>
      <button type="button" className="plain-button link strong" onClick={onOpen}>
        {row.fileName}
      </button>
      {row.form && <div className="quiet">{t(`loggerFiles.forms.${row.form}`)}</div>}
    </>
  )
}

export function State({ row: { state, waiting, rejectedCount, withdrawal } }: Cell) {
  const t = useText()
  const { count } = useTimes()
  return (
    <>
      <StateTag state={state} />
      {withdrawal?.state === 'requested' && <div className="warn">{t('loggerFiles.withdrawal.states.requested')}</div>}
      {withdrawal && (withdrawal.state === 'requested' || state === 'withdrawn') && (
        <>
          <div className="quiet">{withdrawal.requestedBy}</div>
          <div className="quiet">
            <CutText text={withdrawal.reason} longest={maxReasonLength} />
          </div>
        </>
      )}
      {waiting > 0 && <div className="quiet">{t('loggerFiles.list.waiting', { number: count(waiting) })}</div>}
      {rejectedCount > 0 && (
        <div className="quiet">{t('loggerFiles.list.rejected', { number: count(rejectedCount) })}</div>
      )}
    </>
  )
}

const maxSerials = 3
const maxReasonLength = 60

export function Loggers({ row: { serials } }: Cell) {
  const t = useText()
  const shown = serials.slice(0, maxSerials)
  if (shown.length === 0) return t('common.none')
  return (
    <div>
      {shown.map(serial => (
        <div key={serial}>{serial}</div>
      ))}
      {serials.length > shown.length && <div className="quiet">+{serials.length - shown.length}</div>}
    </div>
  )
}

export function Period({ row: { firstAt, lastAt, readings } }: Cell) {
  const t = useText()
  const { instant, count } = useTimes()
  return (
    <>
      {firstAt && lastAt && (
        <div>{t('loggerFiles.questions.period', { from: instant(firstAt), until: instant(lastAt) })}</div>
      )}
      <div className="quiet">{t('loggerFiles.list.readings', { number: count(readings) })}</div>
    </>
  )
}

export function Counts({ row: { counts } }: Cell) {
  const t = useText()
  const { count } = useTimes()
  if (!counts) return t('common.none')
  const words = {
    accepted: count(counts.accepted),
    duplicate: count(counts.duplicate),
    conflict: count(counts.conflict),
  }
  return (
    <>
      <div className="no-wrap">{t('loggerFiles.list.counts', words)}</div>
      {counts.duplicate + counts.conflict > 0 && <div className="quiet">{t('loggerFiles.list.others', words)}</div>}
    </>
  )
}

export function Uploaded({ row: { uploadedAt, uploadedBy } }: Cell) {
  const t = useText()
  const { instant } = useTimes()
  return (
    <>
      <div className="no-wrap">{instant(uploadedAt)}</div>
      <div className="quiet">{uploadedBy ?? t('loggerFiles.facts.portal')}</div>
    </>
  )
}
