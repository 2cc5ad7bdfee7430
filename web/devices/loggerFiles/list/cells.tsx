import type { LoggerFileRow } from '#contract/devices/types/loggerFileTypes.ts'
import { StateTag } from '#web/devices/loggerFiles/fileParts.tsx'
import { useFileWords } from '#web/devices/loggerFiles/useFileWords.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { twoLines } from '#web/kernel/ui/lists/NameAndCode.tsx'
import { CutText } from '#web/kernel/ui/marks/CutText.tsx'

type Cell = { row: LoggerFileRow }

/** The file's name, which opens it, and whose export it is. */
export function FileName({ row, onOpen }: Cell & { onOpen: () => void }) {
  const { t } = useWords()
  return twoLines(
    <button type="button" className="plain-button link strong" onClick={onOpen}>
      {row.fileName}
    </button>,
    row.form && t(`loggerFiles.forms.${row.form}`),
  )
}

export function State({ row: { state, waiting, rejectedCount, withdrawal } }: Cell) {
  const { t, count } = useWords()
  const isRequested = withdrawal?.state === 'requested'
  return (
    <>
      <StateTag state={state} />
      {isRequested && <div className="warn">{t('loggerFiles.withdrawal.states.requested')}</div>}
      {withdrawal && (isRequested || state === 'withdrawn') && (
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
  const { t } = useWords()
  const more = serials.length - maxSerials
  if (serials.length === 0) return t('common.none')
  return (
    <div>
      {serials.slice(0, maxSerials).map(serial => (
        <div key={serial}>{serial}</div>
      ))}
      {more > 0 && <div className="quiet">+{more}</div>}
    </div>
  )
}

export function Period({ row: { firstAt, lastAt, readings } }: Cell) {
  const { t, count, period } = useFileWords()
  const number = count(readings)
  return twoLines(firstAt && lastAt && period(firstAt, lastAt), t('loggerFiles.series.readings', { number }))
}

export function Counts({ row: { counts } }: Cell) {
  const { t, counted } = useFileWords()
  if (!counts) return t('common.none')
  const words = counted(counts)
  return twoLines(
    <span className="no-wrap">{t('loggerFiles.list.counts', words)}</span>,
    counts.duplicate + counts.conflict > 0 && t('loggerFiles.list.others', words),
  )
}

export function Uploaded({ row: { uploadedAt, uploadedBy } }: Cell) {
  const { instant, nameOf } = useFileWords()
  return twoLines(<span className="no-wrap">{instant(uploadedAt)}</span>, nameOf(uploadedBy))
}
