import { Button } from 'antd'
import { useState } from 'react'
import type { ResponseOf } from '#contract/kernel/call.ts'
import { disclosureCalls, type DisclosureRow } from '#contract/logistics/calls/disclosure.ts'
import type { CallError } from '#web/kernel/api/callError.ts'
import { CsvUploadButton } from '#web/logistics/disclosure/csv/CsvUploadButton.tsx'
import { fileRequestOf, sortOf, type DisclosureSearch, type Sort } from '#web/logistics/disclosure/disclosureSearch.ts'
import type { EditedPattern } from '#web/logistics/disclosure/pattern/editedPattern.ts'
import { SettingsCards } from '#web/logistics/disclosure/settings/SettingsCards.tsx'
import { SettingsTable } from '#web/logistics/disclosure/settings/SettingsTable.tsx'
import { FileButton } from '#web/kernel/ui/FileButton.tsx'
import { LoadFailed } from '#web/kernel/ui/loading/LoadFailed.tsx'
import { useListTexts } from '#web/kernel/ui/lists/useListTexts.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { ListResults } from '#web/kernel/ui/lists/ListResults.tsx'
import { Notice } from '#web/kernel/ui/lists/Notice.tsx'

type Found = ResponseOf<typeof disclosureCalls.getDisclosureList>
type Props = {
  search: DisclosureSearch
  found: Found | undefined
  failure: CallError | null
  isOld: boolean
  isPhone: boolean
  hasOwners: boolean
  selected: ReadonlySet<number>
  onSelect: (selected: ReadonlySet<number>) => void
  onChange: (search: DisclosureSearch) => void
  onRetry: () => void
  onEdit: (pattern: EditedPattern) => void
}

/** What a list of products can do with its rows. */
export type RowActs = {
  mayEdit: boolean
  selected: ReadonlySet<number>
  onSelect: (productId: number) => void
  opened: ReadonlySet<number>
  onOpen: (row: DisclosureRow) => void
  onEdit: (pattern: EditedPattern) => void
}

/** What was found, page by page, each product to be opened; or why there is nothing to show. */
export function SettingsResults(props: Props) {
  const { search, found, failure, isOld, isPhone, hasOwners, selected, onSelect, onChange, onRetry, onEdit } = props
  const t = useText()
  const { count } = useTimes()
  const listTexts = useListTexts()
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  if (failure) return <LoadFailed failure={failure} onRetry={onRetry} />
  const acts: RowActs = {
    mayEdit: found?.mayEdit ?? false,
    selected,
    onSelect: id => onSelect(turned(selected, id)),
    opened,
    onOpen: row => setOpened(turned(opened, row.productId)),
    onEdit,
  }
  const listed = {
    rows: found?.rows,
    acts,
    hasOwners,
    sort: sortOf(search),
    onSort: ({ key, order }: Sort) => onChange({ ...search, sort: key, order, page: undefined }),
  }
  return (
    <>
      {acts.mayEdit && found && <Selection {...props} found={found} />}
      {found?.total === 0 ? (
        <Nothing search={search} tools={acts.mayEdit && <CsvUploadButton />} />
      ) : (
        <ListResults
          label={t('disclosure.list.title')}
          found={found}
          place={search}
          isOld={isOld}
          isPhone={isPhone}
          texts={{ ...listTexts, found: total => t('disclosure.list.found', { number: count(total) }) }}
          onPlace={({ page, size }) => onChange({ ...search, page, size })}
          tools={
            <>
              {found && (
                <FileButton
                  call={disclosureCalls.downloadDisclosureCsv}
                  body={fileRequestOf(search)}
                  total={found.total}
                />
              )}
              {acts.mayEdit && <CsvUploadButton />}
            </>
          }
        >
          {found && !found.mayEdit && <p className="quiet">{t('disclosure.list.readOnly')}</p>}
          {isPhone ? <SettingsCards {...listed} /> : <SettingsTable place={JSON.stringify(search)} {...listed} />}
        </ListResults>
      )}
    </>
  )
}

function turned(ids: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}

type SelectionProps = Pick<Props, 'selected' | 'onSelect' | 'onEdit'> & { found: Found }

/** How many products are selected, on whichever page, and the way to set them all by one pattern. */
function Selection({ found, selected, onSelect, onEdit }: SelectionProps) {
  const t = useText()
  const { count } = useTimes()
  const edit = () =>
    onEdit({
      productIds: [...selected],
      products: found.rows.filter(row => selected.has(row.productId)),
      mode: 'add',
      companyCodes: [],
      cells: [],
      isMixed: false,
    })
  return (
    <div className="disclosure-selection">
      <Button type="primary" disabled={selected.size === 0} onClick={edit}>
        {t('disclosure.list.edit')}
      </Button>
      <span role="status">{t('disclosure.list.selected', { number: count(selected.size) })}</span>
      <Button
        disabled={found.productIds.every(id => selected.has(id))}
        onClick={() => onSelect(new Set([...selected, ...found.productIds]))}
      >
        {t('disclosure.list.selectAll', { number: count(found.productIds.length) })}
      </Button>
      <Button type="text" disabled={selected.size === 0} onClick={() => onSelect(new Set())}>
        {t('disclosure.list.clear')}
      </Button>
    </div>
  )
}

const filterNames = ['keyword', 'owner', 'company', 'stage', 'kind', 'disclosed'] as const

function Nothing({ search, tools }: { search: DisclosureSearch; tools: React.ReactNode }) {
  const t = useText()
  return filterNames.some(name => search[name] !== undefined) ? (
    <Notice title={t('disclosure.list.none')}>
      {t('disclosure.list.noneHint')}
      {tools}
    </Notice>
  ) : (
    <Notice title={t('disclosure.list.empty')}>{t('disclosure.list.emptyHint')}</Notice>
  )
}
