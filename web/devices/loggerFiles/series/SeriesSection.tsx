import type { LoggerFile } from '#contract/devices/types/loggerFileTypes.ts'
import { SeriesRow } from '#web/devices/loggerFiles/series/SeriesRow.tsx'
import type { ChosenAct, ChosenActs } from '#web/devices/loggerFiles/series/acts.ts'
import { useText } from '#web/kernel/texts/useText.ts'

type Props = { file: LoggerFile; acts: ChosenActs; onAct: (key: string, act: ChosenAct) => void }

/** Each run of readings with its picture, and where it goes or has gone. */
export function SeriesSection({ file, acts, onAct }: Props) {
  const t = useText()
  const isOpen = file.state === 'toConfirm' || file.state === 'unassigned'
  const title = t(isOpen ? 'loggerFiles.series.title' : 'loggerFiles.series.titleDone')
  return (
    <section className="logger-file-part" aria-label={title}>
      <h3>{title}</h3>
      <ul className="logger-file-series">
        {file.series.map(series => (
          <SeriesRow
            key={series.key}
            file={file}
            series={series}
            act={acts[series.key]}
            onAct={act => onAct(series.key, act)}
          />
        ))}
      </ul>
    </section>
  )
}
