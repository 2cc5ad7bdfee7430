import { Flex } from 'antd'
import { Link } from '@tanstack/react-router'
import type { ResponseOf } from '#contract/kernel/call.ts'
import type { disclosureCalls, ExplainedDelivery } from '#contract/logistics/calls/disclosure.ts'
import type { DisclosureSearch } from '#web/logistics/disclosure/disclosureList.ts'
import { useDisclosureTexts } from '#web/logistics/disclosure/KindTags.tsx'
import { Consequence, ItemReasons } from '#web/logistics/disclosure/explain/ItemReasons.tsx'
import type { StatusInfo } from '#contract/logistics/types/deliveryTypes.ts'
import { shownOutcome } from '#contract/telemetry/rules/evaluation/outcome.ts'
import { OutcomeTag } from '#web/kernel/ui/marks/Mark.tsx'
import { StatusTag } from '#web/logistics/deliveries/StatusTag.tsx'
import { Facts } from '#web/kernel/ui/Section.tsx'
import { useWords } from '#web/kernel/texts/useWords.ts'
import '#web/kernel/ui/section.css'

type Company = ResponseOf<typeof disclosureCalls.explainDisclosure>['company']
type Props = {
  explained: ExplainedDelivery
  company: Company
  mayEdit: boolean
  onSearch: (search: DisclosureSearch) => void
}

/** One delivery: what the company is shown of it, why, and what it really gets. */
export function Explained({ explained, company, mayEdit, onSearch }: Props) {
  const { t, nameIn, day } = useWords()
  const { deliveryId, reference, shippingDate, deliveryType, shipFrom, destination } = explained
  return (
    <section className="section narrow" aria-label={reference}>
      <Flex wrap gap="small" align="baseline">
        <h2>{reference}</h2>
        <span className="quiet">
          {day(shippingDate)}　{t(`deliveries.sections.${deliveryType}`)}　{nameIn(shipFrom)} → {nameIn(destination)}
        </span>
        <Link to="/delivery/detail" search={{ deliveryId }}>
          {t('disclosure.why.openDelivery')}
        </Link>
      </Flex>
      <p className="title">
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
  const { t } = useWords()
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

/** What the company's own screen answers, in short. */
function ExplainedFacts({ seen }: { seen: StatusInfo }) {
  const { t, localName, nameIn, count } = useWords()
  const hidden = <span className="quiet">{t('deliveries.notDisclosed')}</span>
  const { items, temperature, carrier, slipNo, inboundNo, disclosed } = seen
  const name =
    items && `${localName(items.nameJa, items.nameEn)}${items.count > 1 ? ` +${count(items.count - 1)}` : ''}`
  const outcome = temperature && <OutcomeTag outcome={shownOutcome(temperature.outcome, seen.awaitingData)} />
  const ofList = (text: string | null) => (disclosed.shippingList ? text || '—' : hidden)
  const isPieceless = seen.shippedPieces === null && !disclosed.all
  const pieces = `${seen.shippedPieces ?? '—'} / ${seen.receivedPieces ?? '—'}`
  const noCarrier = disclosed.all ? '—' : hidden
  return (
    <div>
      <h3>
        {t('disclosure.why.seenFacts')}{' '}
        <StatusTag status={seen.deliveryStatus} isAwaitingPickup={seen.awaitingPickup} />
      </h3>
      <Facts
        facts={[
          { label: t('disclosure.why.facts.item'), value: name ?? hidden },
          { label: t('deliveries.columns.outcome'), value: outcome ?? hidden },
          { label: t('deliveries.columns.slipNo'), value: ofList(slipNo.join(', ')) },
          { label: t('deliveries.columns.inboundNo'), value: ofList(inboundNo) },
          { label: t('disclosure.why.facts.pieces'), value: isPieceless ? hidden : pieces },
          { label: t('disclosure.why.facts.carrier'), value: carrier ? nameIn(carrier) : noCarrier },
          { label: t('deliveries.columns.loggers'), value: count(seen.loggerCount) },
        ]}
      />
    </div>
  )
}
