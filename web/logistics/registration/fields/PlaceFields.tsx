import { Flex, Form, InputNumber, Select } from 'antd'
import { glnOf } from '#contract/kernel/gs1/keys.ts'
import { destinationKinds } from '#contract/logistics/rules/transportSections.ts'
import { ruleBy, useWords } from '#web/kernel/texts/useWords.ts'
import { RadioItem, TextItem } from '#web/kernel/ui/forms/fields/formItems.tsx'
import { Section } from '#web/kernel/ui/Section.tsx'
import type { PlaceFields as Place } from '#web/logistics/registration/registrationFields.ts'
import { useNameable } from '#web/logistics/registration/fields/useNameable.ts'

/** From where to where: a centre that may be named, or any other place by its name. */
export function PlaceFields() {
  const { t } = useWords()
  return (
    <Section title={t('deliveryRegistration.sections.places')}>
      <div className="fit-grid registration-places">
        {(['shipFrom', 'destination'] as const).map(name => (
          <PlaceItems key={name} name={name} title={t(`deliveries.columns.${name}`)} />
        ))}
      </div>
    </Section>
  )
}

type Props = { name: 'shipFrom' | 'destination'; title: string }

function PlaceItems({ name, title }: Props) {
  const { t } = useWords()
  return (
    <fieldset>
      <legend className="strong">{title}</legend>
      <Flex vertical gap="middle">
        <CentreItem name={name} />
        <TextItem
          name={[name, 'name']}
          label={t('deliveryRegistration.fields.place')}
          maxLength={200}
          missing={t => t('deliveryRegistration.faults.required')}
        />
        <TextItem name={[name, 'nameEn']} label={t('deliveryRegistration.fields.placeEn')} maxLength={200} />
        <OwnFacts name={name} />
        {name === 'destination' && (
          <RadioItem
            name={[name, 'kind']}
            label={t('deliveryRegistration.fields.kind')}
            values={destinationKinds}
            textOf={kind => t(`deliveryRegistration.kinds.${kind}`)}
          />
        )}
      </Flex>
    </fieldset>
  )
}

/** A centre brings its names along, and the server its position. */
function CentreItem({ name }: Pick<Props, 'name'>) {
  const { t, nameIn } = useWords()
  const form = Form.useFormInstance()
  const { companies, centres } = useNameable()
  const depositCode = Form.useWatch<string | null | undefined>('depositCode')
  const offered = centres.filter(
    ({ companyCode }) => companyCode === depositCode || companies.some(one => one.code === companyCode && one.asParty),
  )
  const choose = (centreCode: string | undefined) => {
    const centre = offered.find(one => one.centreCode === centreCode)
    const place = form.getFieldValue(name) as Place
    const named = centre && { name: centre.name, nameEn: centre.nameEn }
    form.setFieldValue(name, { ...place, centreCode: centreCode ?? null, ...named, gln: '', lat: null, lon: null })
    if (centre) form.setFields([{ name: [name, 'name'], errors: [] }])
  }
  return (
    <Form.Item name={[name, 'centreCode']} label={t('deliveryRegistration.fields.centre')}>
      <Select
        showSearch
        allowClear
        optionFilterProp="label"
        options={offered.map(centre => ({
          value: centre.centreCode,
          label: `${nameIn(centre)} · ${centre.centreCode}`,
        }))}
        onChange={choose}
      />
    </Form.Item>
  )
}

const limits = { lat: 90, lon: 180 } as const

/** GLN and position; a centre has its own. */
function OwnFacts({ name }: Pick<Props, 'name'>) {
  const { t } = useWords()
  const centreCode = Form.useWatch<string | null | undefined>([name, 'centreCode'])
  if (centreCode) return null
  return (
    <>
      <TextItem
        name={[name, 'gln']}
        label={t('deliveryRegistration.fields.gln')}
        extra={t('deliveryRegistration.hints.gln')}
        maxLength={40}
        rules={[
          ruleBy(
            (typed: string) =>
              typed.trim() !== '' && glnOf(typed) === undefined && (t => t('deliveryRegistration.faults.gln')),
          ),
        ]}
      />
      <PositionItems name={[name]} path={[name]} />
    </>
  )
}

type Path = (string | number)[]

/** Where it is, for the map; both or neither. Within a list, `name` begins at its line, and `path` at the form. */
export function PositionItems({ name, path }: { name: Path; path: Path }) {
  const { t } = useWords()
  return (
    <Flex gap="small">
      {(['lat', 'lon'] as const).map(part => (
        <Form.Item
          key={part}
          name={[...name, part]}
          label={t(`deliveryRegistration.fields.${part}`)}
          dependencies={[[...path, part === 'lat' ? 'lon' : 'lat']]}
          rules={[
            ({ getFieldValue }) =>
              ruleBy((value: number | null) => {
                const other: unknown = getFieldValue([...path, part === 'lat' ? 'lon' : 'lat'])
                return (
                  value === null && typeof other === 'number' && (t => t('deliveryRegistration.faults.halfPosition'))
                )
              }),
          ]}
        >
          <InputNumber
            min={-limits[part]}
            max={limits[part]}
            controls={false}
            inputMode="decimal"
            autoComplete="off"
            className="full-width"
          />
        </Form.Item>
      ))}
    </Flex>
  )
}
