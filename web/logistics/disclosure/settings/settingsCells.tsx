import { DownOutlined, RightOutlined } from '@ant-design/icons'
import { Checkbox, Flex } from 'antd'
import type { DisclosureRow } from '#contract/logistics/calls/disclosure.ts'
import { StageLines } from '#web/logistics/disclosure/KindTags.tsx'
import { useDisclosureTexts } from '#web/logistics/disclosure/useDisclosureTexts.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { Abbreviated } from '#web/kernel/ui/bubble/CutText.tsx'

/** What a list of products can do with its rows. */
export type RowActs = {
  mayEdit: boolean
  selected: ReadonlySet<number>
  onSelect: (productId: number) => void
  opened: ReadonlySet<number>
  onOpen: (productId: number) => void
}

type Cell = { row: DisclosureRow }

/** The product's name, which opens what is disclosed of it, and where one may, the box that selects it. */
export function Product({ row, acts }: Cell & { acts: RowActs }) {
  const t = useText()
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

export function Disclosed({ row: { cells } }: Cell) {
  const t = useText()
  if (cells.length === 0) return <span className="quiet">{t('disclosure.list.nothing')}</span>
  return <StageLines cells={cells} />
}

/** The first companies and how many more. */
export function Companies({ row: { companies, companyCount } }: Cell) {
  const t = useText()
  const { count } = useTimes()
  const { company, list } = useDisclosureTexts()
  if (companyCount === 0) return null
  const names = list(companies.map(company))
  const more = companyCount - companies.length
  return (
    <>
      <div>{t('disclosure.list.companies', { number: count(companyCount) })}</div>
      <div className="quiet">{more > 0 ? t('disclosure.list.more', { names, number: count(more) }) : names}</div>
    </>
  )
}

export function Owner({ row: { owner } }: Cell) {
  const { company } = useDisclosureTexts()
  const name = company(owner)
  return <Abbreviated shown={name} whole={`${name} · ${owner.code}`} />
}
