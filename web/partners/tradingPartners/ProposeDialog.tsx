import { Form, Input } from 'antd'
import { useId } from 'react'
import { partnerCalls } from '#contract/partners/calls/partners.ts'
import { todayIn } from '#contract/kernel/time/dayIn.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { settings } from '#web/kernel/settings.ts'
import { DayItem } from '#web/partners/tradingPartners/DayItem.tsx'
import { askedOf, grantsOf, noGrants, type GrantFields } from '#web/partners/tradingPartners/grantFields.ts'
import { GrantItems } from '#web/partners/tradingPartners/GrantItems.tsx'
import { PartnerDialog } from '#web/partners/tradingPartners/PartnerDialog.tsx'
import { useLocalName, useText } from '#web/kernel/texts/useText.ts'
import { said } from '#web/kernel/texts/said.tsx'

type Fields = {
  proposerCode: string
  partnerCode: string
  validFrom: string
  validUntil: string
  weGrant: GrantFields
  theyGrant: GrantFields
  note: string
}

type Props = { enterpriseCode: string | undefined; isPlatform: boolean; onClose: () => void }

/** Proposes a partnership; the platform administrator sets one up for both sides. */
export function ProposeDialog({ enterpriseCode, isPlatform, onClose }: Props) {
  const t = useText()
  const [form] = Form.useForm<Fields>()
  const choices = useCall(partnerCalls.getPartnerChoices, { enterpriseCode })
  const list = useId()
  const initial: Fields = {
    proposerCode: '',
    partnerCode: '',
    validFrom: todayIn(settings.timeZone),
    validUntil: '',
    weGrant: noGrants,
    theyGrant: noGrants,
    note: '',
  }
  const shared = ({ partnerCode, validFrom, validUntil, note }: Fields) => ({
    partnerCode: partnerCode.trim(),
    validFrom,
    validUntil: validUntil || undefined,
    note: note.trim() || undefined,
  })
  const dialog = {
    form,
    initial,
    onClose,
    children: (
      <>
        {isPlatform && <CodeItem name="proposerCode" label={t('partners.propose.first')} list={list} />}
        <CodeItem
          name="partnerCode"
          label={t(isPlatform ? 'partners.propose.second' : 'partners.propose.partner')}
          list={list}
        />
        <Companies id={list} companies={choices.data?.companies ?? []} />
        <DayItem name="validFrom" label={t('partners.columns.validFrom')} />
        <DayItem name="validUntil" label={t('partners.columns.validUntil')} isOptional />
        <GrantItems name="weGrant" label={t(isPlatform ? 'partners.propose.firstGrants' : 'partners.weGrant')} />
        <GrantItems
          name="theyGrant"
          label={t(isPlatform ? 'partners.propose.secondGrants' : 'partners.propose.asked')}
          isAsked={!isPlatform}
        />
        <Form.Item name="note" label={t('partners.propose.note')} className="wide">
          <Input maxLength={500} autoComplete="off" />
        </Form.Item>
      </>
    ),
  }
  return isPlatform ? (
    <PartnerDialog
      {...dialog}
      title={t('partners.setUp.title')}
      submit={t('partners.setUp.submit')}
      done={t => t('partners.setUp.done')}
      call={partnerCalls.setUpPartnership}
      bodyOf={typed => ({
        ...shared(typed),
        proposerCode: typed.proposerCode.trim(),
        weGrant: grantsOf(typed.weGrant),
        theyGrant: grantsOf(typed.theyGrant),
      })}
    />
  ) : (
    <PartnerDialog
      {...dialog}
      title={t('partners.propose.title')}
      submit={t('partners.propose.submit')}
      done={t => t('partners.propose.done')}
      call={partnerCalls.proposePartnership}
      bodyOf={typed => ({
        ...shared(typed),
        weGrant: grantsOf(typed.weGrant),
        theyGrant: askedOf(typed.theyGrant.kinds),
      })}
    />
  )
}

function CodeItem({ name, label, list }: { name: string; label: string; list: string }) {
  const t = useText()
  return (
    <Form.Item
      className="wide"
      name={name}
      label={label}
      extra={t('partners.propose.codeHint')}
      rules={[{ required: true, whitespace: true, message: said(t => t('partners.propose.codeMissing')) }]}
    >
      <Input list={list} maxLength={20} autoComplete="off" />
    </Form.Item>
  )
}

type Company = { code: string; name: string; nameEn: string }

function Companies({ id, companies }: { id: string; companies: readonly Company[] }) {
  const localName = useLocalName()
  return (
    <datalist id={id}>
      {companies.map(({ code, name, nameEn }) => (
        <option key={code} value={code}>
          {localName(name, nameEn)}
        </option>
      ))}
    </datalist>
  )
}
