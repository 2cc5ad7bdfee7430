import type { LoggerFilePreview } from '#contract/devices/types/loggerFilePreview.ts'
import type { Draft } from '#web/devices/loggerFiles/explain/draft.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { FilePart } from '#web/devices/loggerFiles/FilePart.tsx'
import { LabelledSelect } from '#web/devices/loggerFiles/explain/LabelledSelect.tsx'

type Props = { preview: LoggerFilePreview; draft: Draft; onChange: (more: Partial<Draft>) => void }

/** Which column holds what; each column is offered with its name and some of its values. */
export function ColumnChoices({ preview, draft, onChange }: Props) {
  const t = useText()
  const options = useColumns(preview, draft)
  const shown = (name: keyof Draft & ('time' | 'clock' | 'serial' | 'channel' | 'temperatures' | 'humidities')) => ({
    label: t(`loggerFiles.explain.choices.${name}`),
    placeholder: t('loggerFiles.explain.none'),
    options,
  })
  const one = (name: 'time' | 'clock' | 'serial' | 'channel') => (
    <LabelledSelect<number>
      {...shown(name)}
      value={draft[name]}
      onChange={(column: number | undefined) => onChange({ [name]: column })}
    />
  )
  const many = (name: 'temperatures' | 'humidities') => (
    <LabelledSelect<number[]>
      {...shown(name)}
      mode="multiple"
      value={[...draft[name]]}
      onChange={columns => onChange({ [name]: columns })}
    />
  )
  return (
    <FilePart title={t('loggerFiles.explain.columns')}>
      <div className="fit-grid">
        {one('time')}
        {one('clock')}
        {many('temperatures')}
        {many('humidities')}
        {one('serial')}
        {one('channel')}
      </div>
    </FilePart>
  )
}

const maxSamples = 2
const maxSampleLength = 24

function useColumns({ lines, columns, findings }: LoggerFilePreview, { headLine, firstLine }: Draft) {
  const t = useText()
  const known = [...findings.preview, ...lines]
  const names = known.find(({ line }) => line === headLine)?.cells ?? []
  const samples = known.filter(({ line }) => line >= firstLine)
  return Array.from({ length: columns }, (_, value) => {
    const values = [...new Set(samples.map(({ cells }) => cells[value] ?? ''))].filter(cell => cell !== '')
    const shown = values.slice(0, maxSamples).map(cell => cell.slice(0, maxSampleLength))
    const rest = [names[value] ?? '', shown.join(', ')].filter(text => text !== '').join(' · ')
    return { value, label: t('loggerFiles.explain.column', { number: value + 1, rest }) }
  })
}
