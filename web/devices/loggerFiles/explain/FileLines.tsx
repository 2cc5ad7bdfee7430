import { Button, InputNumber } from 'antd'
import type { LoggerFilePreview } from '#contract/devices/types/loggerFilePreview.ts'
import type { Draft } from '#web/devices/loggerFiles/explain/draft.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

type Props = {
  preview: LoggerFilePreview
  draft: Draft
  fromLine: number
  onFromLine: (line: number) => void
  onChange: (more: Partial<Draft>) => void
}

const step = 30

/** The file's lines as they stand there: the one that names the columns and the first reading are chosen among them. */
export function FileLines({ preview, draft, fromLine, onFromLine, onChange }: Props) {
  const t = useText()
  const { count } = useTimes()
  const { lines, lastLine } = preview
  const to = (line: number) => onFromLine(Math.min(Math.max(1, line), Math.max(1, lastLine)))
  return (
    <section className="logger-file-part" aria-label={t('loggerFiles.explain.lines')}>
      <h3>{t('loggerFiles.explain.lines')}</h3>
      <div className="logger-file-apply">
        <label className="logger-file-line">
          {t('loggerFiles.explain.headLine')}
          <InputNumber
            min={1}
            max={Math.max(1, lastLine)}
            precision={0}
            placeholder={t('loggerFiles.explain.noHead')}
            value={draft.headLine}
            onChange={headLine => onChange({ headLine })}
          />
        </label>
        <label className="logger-file-line">
          {t('loggerFiles.explain.firstLine')}
          <InputNumber
            min={1}
            max={Math.max(1, lastLine)}
            precision={0}
            value={draft.firstLine}
            onChange={firstLine => firstLine !== null && onChange({ firstLine })}
          />
        </label>
      </div>
      <LineTable {...{ lines, draft, onChange }} columns={preview.columns} />
      <div className="logger-file-apply">
        <Button size="small" disabled={fromLine <= 1} onClick={() => to(fromLine - step)}>
          {t('loggerFiles.explain.before')}
        </Button>
        <Button
          size="small"
          disabled={(lines.at(-1)?.line ?? lastLine) >= lastLine}
          onClick={() => to((lines.at(-1)?.line ?? 0) + 1)}
        >
          {t('loggerFiles.explain.after')}
        </Button>
        <label className="logger-file-line">
          {t('loggerFiles.explain.from')}
          <InputNumber
            size="small"
            min={1}
            max={Math.max(1, lastLine)}
            precision={0}
            value={fromLine}
            onChange={line => line !== null && to(line)}
          />
        </label>
        <span className="quiet">{t('loggerFiles.explain.ofLines', { number: count(lastLine) })}</span>
      </div>
    </section>
  )
}

type TableProps = Pick<LoggerFilePreview, 'lines' | 'columns'> & Pick<Props, 'draft' | 'onChange'>
const maxShown = 40

function LineTable({ lines, columns, draft, onChange }: TableProps) {
  const t = useText()
  const places = Array.from({ length: Math.min(columns, maxShown) }, (_, place) => place)
  const choose = (name: 'headLine' | 'firstLine', line: number) => (
    <input
      type="radio"
      name={name}
      checked={draft[name] === line}
      aria-label={t(`loggerFiles.explain.${name}At`, { line })}
      onChange={() =>
        onChange(
          name === 'headLine' && draft.firstLine <= line ? { headLine: line, firstLine: line + 1 } : { [name]: line },
        )
      }
    />
  )
  return (
    <div className="logger-file-preview" role="region" aria-label={t('loggerFiles.explain.lines')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('loggerFiles.explain.head')}</th>
            <th scope="col">{t('loggerFiles.explain.first')}</th>
            <th scope="col">{t('loggerFiles.explain.number')}</th>
            {places.map(place => (
              <th key={place} scope="col">
                {place + 1}
                <RoleOf place={place} draft={draft} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ line, cells }) => (
            <tr key={line} className={classOf(line, draft)}>
              <td>{choose('headLine', line)}</td>
              <td>{choose('firstLine', line)}</td>
              <td>{line}</td>
              {places.map(place => (
                <td key={place}>{cells[place]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function classOf(line: number, { headLine, firstLine }: Draft): string | undefined {
  if (line === headLine) return 'logger-file-names'
  return line < firstLine ? 'logger-file-before' : undefined
}

function RoleOf({ place, draft }: { place: number; draft: Draft }) {
  const t = useText()
  const role = (['time', 'clock', 'serial', 'channel'] as const).find(name => draft[name] === place)
  const measured = draft.temperatures.includes(place) ? 'celsius' : draft.humidities.includes(place) ? 'humidity' : role
  if (!measured) return null
  const name = measured === 'time' && draft.clock !== undefined ? 'day' : measured
  return <span className="logger-file-tag">{t(`loggerFiles.explain.roles.${name}`)}</span>
}
