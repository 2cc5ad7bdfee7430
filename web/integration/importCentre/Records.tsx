import { Section } from '#web/kernel/ui/Section.tsx'
import { Flex, Pagination } from 'antd'
import { importActs, type ImportAct, type ImportedRecord } from '#contract/integration/calls/imports.ts'
import { columnsOf } from '#contract/integration/rules/importColumns.ts'
import type { ImportKind } from '#contract/kernel/importKinds.ts'
import { importHeading } from '#contract/integration/words/importWords.ts'
import { useLanguage, useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { ChoiceButtons } from '#web/kernel/ui/forms/ChoiceButtons.tsx'
import { ScrollTable } from '#web/kernel/ui/scrolling/ScrollTable.tsx'

export const recordPageSize = 50

type Props = {
  title: string
  kind: ImportKind
  counts: Record<ImportAct, number>
  found: { total: number; rows: readonly ImportedRecord[] } | undefined
  page: number
  act: ImportAct | undefined
  onPage: (page: number) => void
  onAct: (act: ImportAct | undefined) => void
}

/** Records with their old and new values, a page at a time. */
export function Records({ title, kind, counts, found, page, act, onPage, onAct }: Props) {
  const t = useText()
  const { count } = useTimes()
  const heads = [t('csvUpload.line'), t('importCentre.record'), t('importCentre.act'), t('importCentre.changes')]
  const acts = importActs.filter(one => counts[one] > 0)
  return (
    <Section title={title}>
      {acts.length > 1 && (
        <ChoiceButtons
          label={t('importCentre.act')}
          choices={[
            { value: 'any' as const, label: t('lists.filter.any') },
            ...acts.map(value => ({
              value,
              label: t('importCentre.actCount', { act: t(`importCentre.acts.${value}`), number: count(counts[value]) }),
            })),
          ]}
          value={act ?? 'any'}
          onChoose={value => onAct(value === 'any' ? undefined : value)}
        />
      )}
      <ScrollTable label={title} heads={heads} isLong>
        {found?.rows.map(record => (
          <tr key={record.lines.join(' ')}>
            <td>{linesText(record.lines)}</td>
            <th scope="row" className="prose">
              {record.name}
            </th>
            <td>{t(`importCentre.acts.${record.act}`)}</td>
            <td className="prose">
              <Changes kind={kind} record={record} />
            </td>
          </tr>
        ))}
      </ScrollTable>
      <Pagination
        current={page}
        pageSize={recordPageSize}
        total={found?.total ?? 0}
        hideOnSinglePage
        showSizeChanger={false}
        onChange={onPage}
      />
    </Section>
  )
}

/** Neighbouring lines as a range. */
function linesText(lines: readonly number[]): string {
  const [first = 0, last = first] = [lines[0], lines.at(-1)]
  const isRange = lines.length > 2 && last - first === lines.length - 1
  return isRange ? `${first}–${last}` : lines.slice(0, 5).join(', ')
}

/** Of a new record its values, of a changed one the old and the new. */
function Changes({ kind, record: { act, changes } }: { kind: ImportKind; record: ImportedRecord }) {
  const t = useText()
  const language = useLanguage()
  const headOf = (column: string) => {
    const found = columnsOf(kind).find(({ name }) => name === column)
    return found ? importHeading(kind, found.name, language) : column
  }
  const shown = act === 'created' ? changes.filter(({ after }) => after !== null) : changes
  return (
    <Flex component="ul" wrap gap="2px 16px">
      {shown.map(({ column, before, after }) => (
        <li key={column}>
          <span className="quiet">{headOf(column)}</span>{' '}
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
