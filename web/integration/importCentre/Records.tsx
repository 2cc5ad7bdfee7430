import { Flex, Pagination } from 'antd'
import { importActs, type ImportAct, type ImportedRecord } from '#contract/integration/calls/imports.ts'
import { columnsOf } from '#contract/integration/rules/importColumns.ts'
import { importHeading } from '#contract/integration/words/importWords.ts'
import type { ImportKind } from '#contract/kernel/importKinds.ts'
import type { Language } from '#contract/kernel/language.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { Facts, Section } from '#web/kernel/ui/Section.tsx'
import { ChoiceButtons } from '#web/kernel/ui/forms/fields/ChoiceButtons.tsx'
import { RowTable } from '#web/kernel/ui/scrolling/ScrollTable.tsx'

const countNames = ['created', 'changed', 'unchanged', 'leftOut'] as const
type CountProps = {
  counts: Record<(typeof countNames)[number], number>
  /** What was decided is history; before that, lines that cannot be taken are wrong. */
  isTaken?: boolean
}

/** How many records a file adds, changes and leaves as they are, and how many of its lines are not taken. */
export function Counts({ counts, isTaken = false }: CountProps) {
  const { t, count } = useWords()
  return (
    <Facts
      facts={countNames.map(name => ({
        label: t(`importCentre.counts.${name === 'leftOut' && isTaken ? 'notTaken' : name}`),
        value: (
          <span className={name === 'leftOut' && counts.leftOut > 0 && !isTaken ? 'figure wrong' : 'figure'}>
            {count(counts[name])}
          </span>
        ),
      }))}
    />
  )
}

export const pageSize = 50
type Asked = { page: number; pageSize: number; act?: ImportAct | undefined }
/** The first page of all records. */
export const firstPage: Asked = { page: 1, pageSize }

type PageProps = { page: number; total: number; onPage: (page: number) => void }

export const Pages = ({ page, total, onPage }: PageProps) => (
  <Pagination
    current={page}
    pageSize={pageSize}
    total={total}
    hideOnSinglePage
    showSizeChanger={false}
    onChange={onPage}
  />
)

type Props = {
  title: string
  kind: ImportKind
  counts: Record<ImportAct, number>
  found: { total: number; rows: readonly ImportedRecord[] } | undefined
  asked: Asked
  onAsk: (asked: Asked) => void
}

/** Records with their old and new values, a page at a time. */
export function Records({ title, kind, counts, found, asked, onAsk }: Props) {
  const { t, count } = useWords()
  const acts = importActs.filter(one => counts[one] > 0)
  const choices = acts.map(value => ({
    value,
    label: t('importCentre.actCount', { act: t(`importCentre.counts.${value}`), number: count(counts[value]) }),
  }))
  return (
    <Section title={title}>
      {acts.length > 1 && (
        <ChoiceButtons
          label={t('importCentre.act')}
          choices={[{ value: 'any', label: t('lists.filter.any') }, ...choices]}
          value={asked.act ?? 'any'}
          onChoose={value => onAsk({ ...firstPage, act: value === 'any' ? undefined : value })}
        />
      )}
      <RowTable
        label={title}
        isLong
        rows={found?.rows ?? []}
        keyOf={({ lines }) => lines.join(' ')}
        renderColumns={[
          [t('csvUpload.line'), ({ lines }) => linesText(lines)],
          [t('importCentre.record'), ({ name }) => name, 'name'],
          [t('importCentre.act'), ({ act }) => t(`importCentre.counts.${act}`)],
          [t('importCentre.changes'), record => <Changes kind={kind} {...record} />, 'prose'],
        ]}
      />
      <Pages page={asked.page} total={found?.total ?? 0} onPage={page => onAsk({ ...asked, page })} />
    </Section>
  )
}

/** Neighbouring lines as a range. */
function linesText(lines: readonly number[]): string {
  const [first = 0, last = first] = [lines[0], lines.at(-1)]
  const isRange = lines.length > 2 && last - first === lines.length - 1
  return isRange ? `${first}–${last}` : lines.slice(0, 5).join(', ')
}

/** As the file's spreadsheet names a column. */
export function headingOf(kind: ImportKind, name: string, language: Language) {
  const column = columnsOf(kind).find(one => one.name === name)
  return column && importHeading(kind, column.name, language)
}

/** Of a new record its values, of a changed one the old and the new. */
function Changes({ kind, act, changes }: ImportedRecord & { kind: ImportKind }) {
  const { t, language } = useWords()
  const shown = act === 'created' ? changes.filter(({ after }) => after !== null) : changes
  return (
    <Flex component="ul" wrap gap="2px 16px">
      {shown.map(({ column, before, after }) => (
        <li key={column}>
          <span className="quiet">{headingOf(kind, column, language) ?? column}</span>{' '}
          {act !== 'created' && (
            <>
              <s className="secondary">{before ?? t('common.none')}</s> <span aria-hidden>→</span>{' '}
            </>
          )}
          <span>{after ?? t('common.none')}</span>
        </li>
      ))}
    </Flex>
  )
}
