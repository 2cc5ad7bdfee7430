import { Button, Flex, InputNumber } from 'antd'
import type { LoggerFilePreview } from '#contract/devices/types/loggerFilePreview.ts'
import type { Draft } from '#web/devices/loggerFiles/explain/draft.ts'
import { ScrollArea } from '#web/kernel/ui/scrolling/ScrollTable.tsx'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { FilePart } from '#web/devices/loggerFiles/fileParts.tsx'

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
  const { t, count } = useWords()
  const { lines, lastLine } = preview
  const to = (line: number) => onFromLine(Math.min(Math.max(1, line), Math.max(1, lastLine)))
  const field = (name: 'headLine' | 'firstLine' | 'from', value: number | null, set: (line: number | null) => void) => (
    <Flex component="label" gap="small" align="center">
      {t(`loggerFiles.explain.${name}`)}
      <InputNumber
        min={1}
        max={Math.max(1, lastLine)}
        precision={0}
        placeholder={name === 'headLine' ? t('loggerFiles.explain.none') : undefined}
        value={value}
        onChange={set}
      />
    </Flex>
  )
  return (
    <FilePart title={t('loggerFiles.explain.lines')}>
      <Flex gap="small" wrap align="center">
        {field('headLine', draft.headLine, headLine => onChange({ headLine }))}
        {field('firstLine', draft.firstLine, firstLine => firstLine !== null && onChange({ firstLine }))}
      </Flex>
      <LineTable {...{ preview, draft, onChange }} />
      <Flex gap="small" wrap align="center">
        <Button disabled={fromLine <= 1} onClick={() => to(fromLine - step)}>
          {t('loggerFiles.explain.before')}
        </Button>
        <Button
          disabled={(lines.at(-1)?.line ?? lastLine) >= lastLine}
          onClick={() => to((lines.at(-1)?.line ?? 0) + 1)}
        >
          {t('loggerFiles.explain.after')}
        </Button>
        {field('from', fromLine, line => line !== null && to(line))}
        <span className="quiet">{t('loggerFiles.explain.ofLines', { number: count(lastLine) })}</span>
      </Flex>
    </FilePart>
  )
}

const maxShown = 40

function LineTable({ preview: { lines, columns }, draft, onChange }: Pick<Props, 'preview' | 'draft' | 'onChange'>) {
  const { t } = useWords()
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
    <ScrollArea className="box logger-file-lines" role="region" label={t('loggerFiles.explain.lines')}>
      <table className="plain-table small">
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
    </ScrollArea>
  )
}

function classOf(line: number, { headLine, firstLine }: Draft): string | undefined {
  if (line === headLine) return 'strong'
  return line < firstLine ? 'secondary' : undefined
}

function RoleOf({ place, draft }: { place: number; draft: Draft }) {
  const { t } = useWords()
  const role = (['time', 'clock', 'serial', 'channel'] as const).find(name => draft[name] === place)
  const measured = draft.temperatures.includes(place) ? 'celsius' : draft.humidities.includes(place) ? 'humidity' : role
  if (!measured) return null
  const name = measured === 'time' && draft.clock !== undefined ? 'day' : measured
  return <div className="quiet">{t(`loggerFiles.explain.roles.${name}`)}</div>
}
