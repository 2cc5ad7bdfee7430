import { Form, Input } from 'antd'
import { useId } from 'react'
import { partnerCalls } from '#contract/partners/calls/partners.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { todayInPortal } from '#web/kernel/settings.ts'
import { filled, useWords } from '#web/kernel/texts/useWords.ts'
import { askedOf, grantsOf, noGrants } from '#web/partners/tradingPartners/grantFields.ts'
import { DayItem, GrantItems, PartnerDialog } from '#web/partners/tradingPartners/PartnerDialog.tsx'
import { TextItem } from '#web/kernel/ui/forms/fields/formItems.tsx'

const emptyFields = () => ({
  proposerCode: '',
  partnerCode: '',
  validFrom: todayInPortal(),
  validUntil: '',
  weGrant: noGrants,
  theyGrant: noGrants,
  note: '',
})
type Fields = ReturnType<typeof emptyFields>

/** What a proposal and a partnership that is set up say alike. */
const shared = ({ partnerCode, validFrom, validUntil, weGrant, note }: Fields) => ({
  partnerCode,
  validFrom,
  validUntil: validUntil || undefined,
  weGrant: grantsOf(weGrant),
  note: note.trim() || undefined,
})

type Props = { enterpriseCode: string | undefined; isPlatform: boolean; onClose: () => void }

/** Proposes a partnership; the platform administrator sets one up for both sides. */
export function ProposeDialog({ enterpriseCode, isPlatform, onClose }: Props) {
  const dialog = {
    initial: emptyFields(),
    onClose,
    children: <Items enterpriseCode={enterpriseCode} isPlatform={isPlatform} />,
  }
  return isPlatform ? (
    <PartnerDialog
      {...dialog}
      act="setUp"
      call={partnerCalls.setUpPartnership}
      request={typed => ({
        ...shared(typed),
        proposerCode: typed.proposerCode,
        theyGrant: grantsOf(typed.theyGrant),
      })}
    />
  ) : (
    <PartnerDialog
      {...dialog}
      act="propose"
      call={partnerCalls.proposePartnership}
      request={typed => ({ ...shared(typed), theyGrant: askedOf(typed.theyGrant.kinds) })}
    />
  )
}

function Items({ enterpriseCode, isPlatform }: Omit<Props, 'onClose'>) {
  const { t, nameIn } = useWords()
  const choices = useCall(partnerCalls.getPartnerChoices, { enterpriseCode })
  const list = useId()
  return (
    <>
      {isPlatform && <CodeItem name="proposerCode" label={t('partners.propose.first')} list={list} />}
      <CodeItem
        name="partnerCode"
        label={t(isPlatform ? 'partners.propose.second' : 'partners.propose.partner')}
        list={list}
      />
      <datalist id={list}>
        {choices.data?.companies.map(({ code, name, nameEn }) => (
          <option key={code} value={code}>
            {nameIn({ name, nameEn })}
          </option>
        ))}
      </datalist>
      <DayItem name="validFrom" label={t('partners.columns.validFrom')} />
      <DayItem name="validUntil" label={t('partners.columns.validUntil')} isOptional />
      <GrantItems name="weGrant" label={t(isPlatform ? 'partners.propose.firstGrants' : 'partners.weGrant')} />
      <GrantItems
        name="theyGrant"
        label={t(isPlatform ? 'partners.propose.secondGrants' : 'partners.propose.asked')}
        isAsked={!isPlatform}
      />
      <TextItem name="note" label={t('partners.propose.note')} className="wide" maxLength={500} />
    </>
  )
}

function CodeItem({ name, label, list }: { name: string; label: string; list: string }) {
  const { t } = useWords()
  return (
    <Form.Item
      className="wide"
      name={name}
      label={label}
      extra={t('partners.propose.codeHint')}
      rules={[filled(t => t('partners.propose.codeMissing'))]}
    >
      <Input list={list} maxLength={20} autoComplete="off" />
    </Form.Item>
  )
}
