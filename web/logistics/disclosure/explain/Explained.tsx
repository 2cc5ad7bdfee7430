import { Link } from '@tanstack/react-router'
import type { ResponseOf } from '#contract/kernel/call.ts'
import type { disclosureCalls, ExplainedDelivery } from '#contract/logistics/calls/disclosure.ts'
import type { DisclosureSearch } from '#web/logistics/disclosure/disclosureList.ts'
import { useDisclosureTexts } from '#web/logistics/disclosure/useDisclosureTexts.ts'
import { Consequence } from '#web/logistics/disclosure/explain/Consequence.tsx'
import { ItemReasons } from '#web/logistics/disclosure/explain/ItemReasons.tsx'
import { ExplainedFacts } from '#web/logistics/disclosure/explain/ExplainedFacts.tsx'
import { useNameIn, useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

type Company = ResponseOf<typeof disclosureCalls.explainDisclosure>['company']
type Props = {
  explained: ExplainedDelivery
  company: Company
  mayEdit: boolean
  onSearch: (search: DisclosureSearch) => void
}

/** One delivery: what the company is shown of it, why, and what it really gets. */
export function Explained({ explained, company, mayEdit, onSearch }: Props) {
  const nameIn = useNameIn()
  const t = useText()
  const { day } = useTimes()
  const { deliveryId, reference, shippingDate, deliveryType, shipFrom, destination } = explained
  return (
    <section className="disclosure-explained" aria-label={reference}>
      <div className="disclosure-explained-head">
        <h2>{reference}</h2>
        <span className="quiet">
          {day(shippingDate)}　{t(`deliveries.sections.${deliveryType}`)}　{nameIn(shipFrom)} → {nameIn(destination)}
        </span>
        <Link to="/delivery/detail" search={{ deliveryId }}>
          {t('disclosure.why.openDelivery')}
        </Link>
      </div>
      <p className="disclosure-verdict">
        <Verdict explained={explained} company={company} />
      </p>
      <Consequence shown={explained.shown} />
      <ItemReasons
        explained={explained}
        onEdit={
          mayEdit ? item => onSearch({ keyword: item.itemCode, owner: explained.depositor.code, on: 'all' }) : undefined
        }
      />
      {explained.seen && <ExplainedFacts seen={explained.seen} />}
      <p className="quiet">{t('disclosure.why.users')}</p>
    </section>
  )
}

function Verdict({ explained: { shown, roles, items }, company }: Pick<Props, 'explained' | 'company'>) {
  const t = useText()
  const texts = useDisclosureTexts()
  const name = { company: texts.company(company) }
  if (!company.isActive) return t('disclosure.why.blocked.inactive', name)
  if (!company.hasDeliveryMenu) return t('disclosure.why.blocked.noMenu', name)
  if (shown.partyFacts) {
    const reported = roles.map(role => t(`disclosure.why.roles.${role}`))
    const parties = reported.length > 0 ? texts.list(reported) : t('disclosure.why.party')
    return t('disclosure.why.verdicts.party', { ...name, roles: parties })
  }
  return t(`disclosure.why.verdicts.${shown.delivery && items.length > 0 ? 'partly' : 'nothing'}`, name)
}
