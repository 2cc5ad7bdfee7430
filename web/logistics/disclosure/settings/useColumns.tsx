import type { DisclosureRow } from '#contract/logistics/calls/disclosure.ts'
import { column, type Column } from '#web/kernel/ui/lists/ListTable.tsx'
import type { SortKey } from '#web/logistics/disclosure/disclosureList.ts'
import { DownOutlined, RightOutlined } from '@ant-design/icons'
import { Checkbox, Flex } from 'antd'
import { StageLines, useDisclosureTexts } from '#web/logistics/disclosure/KindTags.tsx'
import { twoLines } from '#web/kernel/ui/lists/NameAndCode.tsx'
import { Abbreviated } from '#web/kernel/ui/marks/CutText.tsx'
import { useWords } from '#web/kernel/texts/useWords.ts'

export function useColumns(acts: RowActs, hasOwners: boolean): readonly (Column<DisclosureRow, SortKey> | false)[] {
  const { t, count } = useWords()
  const { company, list } = useDisclosureTexts()
  return [
    column(
      [
        { title: t('disclosure.columns.productName'), sortKey: 'product' },
        { title: t('disclosure.columns.itemCode'), sortKey: 'itemCode' },
      ],
      row => <Product row={row} acts={acts} />,
      { className: 'list-name', onCard: 'top' },
    ),
    column(t('disclosure.columns.drugCode'), row => <span className="no-wrap">{row.drugCode}</span>, {
      sortKey: 'drugCode',
      className: 'list-narrow',
      isEmpty: row => row.drugCode === null,
    }),
    hasOwners &&
      column(
        t('disclosure.owner'),
        ({ owner }) => <Abbreviated shown={company(owner)} whole={`${company(owner)} · ${owner.code}`} />,
        { sortKey: 'owner' },
      ),
    column(
      t('disclosure.columns.stage'),
      ({ cells }) =>
        cells.length === 0 ? (
          <span className="quiet">{t('deliveries.notDisclosed')}</span>
        ) : (
          <StageLines cells={cells} />
        ),
      { className: 'list-wide', onCard: 'wide' },
    ),
    column(
      t('disclosure.company'),
      ({ companies, companyCount }) => {
        const names = list(companies.map(company))
        const more = companyCount - companies.length
        return (
          companyCount > 0 &&
          twoLines(
            t('disclosure.list.companies', { number: count(companyCount) }),
            more > 0 ? t('disclosure.list.more', { names, number: count(more) }) : names,
          )
        )
      },
      { sortKey: 'companies', className: 'list-wide', onCard: 'wide', isEmpty: row => row.companyCount === 0 },
    ),
  ]
}

/** What a list of products can do with its rows. */
type RowActs = {
  mayEdit: boolean
  selected: ReadonlySet<number>
  onSelect: (productId: number) => void
  opened: ReadonlySet<number>
  onOpen: (productId: number) => void
}

/** The product's name, which opens what is disclosed of it, and where one may, the box that selects it. */
function Product({ row, acts }: { row: DisclosureRow; acts: RowActs }) {
  const { t } = useWords()
  const { product } = useDisclosureTexts()
  const name = product(row)
  const isOpen = acts.opened.has(row.productId)
  return (
    <Flex gap="small" align="flex-start">
      {acts.mayEdit && (
        // A click on the row opens it.
        <span onClick={event => event.stopPropagation()} role="presentation">
          <Checkbox
            aria-label={t('disclosure.list.select', { product: name })}
            checked={acts.selected.has(row.productId)}
            onChange={() => acts.onSelect(row.productId)}
          />
        </span>
      )}
      <div>
        <button
          type="button"
          className="plain-button link strong"
          aria-expanded={isOpen}
          title={t('disclosure.list.expand', { product: name })}
          onClick={() => acts.onOpen(row.productId)}
        >
          {isOpen ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />} {name}
        </button>
        <div className="quiet">{row.itemCode}</div>
      </div>
    </Flex>
  )
}
