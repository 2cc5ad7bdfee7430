import { DeleteOutlined } from '@ant-design/icons'
import { Button, Form, Input, InputNumber } from 'antd'
import type { Administration } from '#web/partners/companies/form/CompanyForm.tsx'
import type { CentreFields } from '#web/partners/companies/form/companyFields.ts'
import { useLocalName, useText } from '#web/kernel/texts/useText.ts'
import { refuse, said } from '#web/kernel/texts/said.tsx'

const codePattern = /^[A-Za-z0-9][A-Za-z0-9._-]*$/

type Props = { place: number; needs: Administration['centreNeeds']; onRemove: () => void }

/** One centre: its code stays once the company has it, and it stays altogether while something needs it. */
export function CentreItem({ place, needs, onRemove }: Props) {
  const t = useText()
  const localName = useLocalName()
  const centre: CentreFields | undefined = Form.useWatch(['logisticCentres', place], {
    form: Form.useFormInstance(),
    // That it is known stands in no field.
    preserve: true,
  })
  const isKnown = centre?.isKnown ?? false
  const label = isKnown && centre ? localName(centre.centreName, centre.centreNameEn) : t('companies.form.newCentre')
  const neededBy = (isKnown && centre && needs[centre.centreCode]) || []
  return (
    <div className="company-centre" role="group" aria-label={label}>
      <Texts place={place} isKnown={isKnown} />
      <Position place={place} />
      <div className="company-centre-end small">
        {neededBy.length > 0 ? (
          <span className="quiet" title={t('companies.form.inUseHint')}>
            {t('companies.form.inUse', {
              needs: neededBy.map(need => t(`companies.form.needs.${need}`)).join(t('companies.separator')),
            })}
          </span>
        ) : (
          <Button
            type="text"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={t('companies.form.removeCentre', { name: label })}
            onClick={onRemove}
          />
        )}
      </div>
    </div>
  )
}

function Texts({ place, isKnown }: { place: number; isKnown: boolean }) {
  const t = useText()
  return (
    <>
      <Form.Item
        name={[place, 'centreCode']}
        label={t('companies.facts.centreCode')}
        validateFirst
        rules={[
          { required: true, whitespace: true, message: said(t => t('companies.required.centreCode')) },
          {
            pattern: codePattern,
            transform: (typed: string) => typed.trim(),
            message: said(t => t('companies.form.centreCodeHint')),
          },
        ]}
      >
        <Input maxLength={20} disabled={isKnown} autoComplete="off" />
      </Form.Item>
      {(['centreName', 'centreNameEn'] as const).map(name => (
        <Form.Item
          key={name}
          name={[place, name]}
          label={t(`companies.facts.${name}`)}
          rules={[{ required: true, whitespace: true, message: said(t => t(`companies.required.${name}`)) }]}
        >
          <Input maxLength={100} autoComplete="off" />
        </Form.Item>
      ))}
      <Form.Item name={[place, 'address']} label={t('companies.facts.address')}>
        <Input maxLength={200} autoComplete="off" />
      </Form.Item>
    </>
  )
}

const limits = { lat: 90, lon: 180 } as const

/** Both or none: half a position is no place on the map. */
function Position({ place }: { place: number }) {
  const t = useText()
  const form = Form.useFormInstance()
  const withOther = (other: 'lat' | 'lon') => (_rule: unknown, value: number | null) => {
    const otherValue: unknown = form.getFieldValue(['logisticCentres', place, other])
    const isHalf = (value ?? null) === null && typeof otherValue === 'number'
    return isHalf ? refuse(t => t('companies.required.position')) : Promise.resolve()
  }
  return (['lat', 'lon'] as const).map(name => {
    const other = name === 'lat' ? 'lon' : 'lat'
    return (
      <Form.Item
        key={name}
        name={[place, name]}
        label={t(`companies.facts.${name}`)}
        dependencies={[['logisticCentres', place, other]]}
        rules={[{ validator: withOther(other) }]}
      >
        <InputNumber min={-limits[name]} max={limits[name]} controls={false} inputMode="decimal" autoComplete="off" />
      </Form.Item>
    )
  })
}
