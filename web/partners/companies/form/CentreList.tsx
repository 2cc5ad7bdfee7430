import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Form, InputNumber } from 'antd'
import { maxRadiusMeters, minRadiusMeters } from '#contract/partners/rules/centreRadius.ts'
import {
  codePattern,
  emptyCentre,
  type Administration,
  type CentreFields,
} from '#web/partners/companies/form/companyFields.ts'
import { glnRule } from '#web/partners/companies/form/glnRule.ts'
import { Section } from '#web/kernel/ui/Section.tsx'
import { required, useWords, ruleBy, said } from '#web/kernel/texts/useWords.ts'
import { TextItem } from '#web/kernel/ui/forms/fields/formItems.tsx'

type Shared = { needs: Administration['centreNeeds']; mayChangeGlns: boolean }

/** The places of the company, each with its code, names and position. */
export function CentreList({ needs, mayChangeGlns }: Shared) {
  const { t } = useWords()
  return (
    <Section
      title={t('companies.facts.logisticCentres')}
      hint={[
        t('companies.form.centresHint'),
        t('companies.form.inUseHint'),
        ...(mayChangeGlns ? [] : [t('companies.form.centreGlnHint')]),
      ].join(' ')}
    >
      <Form.List name="logisticCentres">
        {(fields, { add, remove }) => (
          <>
            {fields.length === 0 && <p className="quiet">{t('companies.form.noCentres')}</p>}
            <div className="divided">
              {fields.map(({ key, name }) => (
                <CentreItem
                  key={key}
                  place={name}
                  needs={needs}
                  mayChangeGlns={mayChangeGlns}
                  onRemove={() => remove(name)}
                />
              ))}
            </div>
            <Button icon={<PlusOutlined aria-hidden />} onClick={() => add(emptyCentre)}>
              {t('companies.form.addCentre')}
            </Button>
          </>
        )}
      </Form.List>
      <Form.Item name="removedCentres" className="company-removed">
        <NoControl />
      </Form.Item>
    </Section>
  )
}

/** Why a centre cannot be removed stands below all of them. */
const NoControl = () => null

type Props = Shared & { place: number; onRemove: () => void }

/** One centre: its code stays once the company has it, and it stays altogether while something needs it. */
function CentreItem({ place, needs, mayChangeGlns, onRemove }: Props) {
  const { t, nameIn } = useWords()
  const centre: CentreFields | undefined = Form.useWatch(['logisticCentres', place], {
    form: Form.useFormInstance(),
    // That it is known stands in no field.
    preserve: true,
  })
  const isKnown = centre?.isKnown ?? false
  const label =
    isKnown && centre ? nameIn({ name: centre.centreName, nameEn: centre.centreNameEn }) : t('companies.form.newCentre')
  const neededBy = (isKnown && centre && needs[centre.centreCode]) || []
  return (
    <div className="company-centre" role="group" aria-label={label}>
      <Texts place={place} isKnown={isKnown} mayChangeGln={mayChangeGlns} />
      <Position place={place} />
      <Radius place={place} />
      <div className="company-centre-end small">
        {neededBy.length > 0 ? (
          <span className="quiet" title={t('companies.form.inUseHint')}>
            {t('companies.form.inUse', {
              needs: neededBy.map(need => t(`companies.form.needs.${need}`)).join(t('common.separator')),
            })}
          </span>
        ) : (
          <Button
            type="text"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={t('lists.removeOf', { name: label })}
            onClick={onRemove}
          />
        )}
      </div>
    </div>
  )
}

function Texts({ place, isKnown, mayChangeGln }: { place: number; isKnown: boolean; mayChangeGln: boolean }) {
  const { t } = useWords()
  return (
    <>
      <TextItem
        name={[place, 'centreCode']}
        label={t('companies.facts.centreCode')}
        validateFirst
        missing={t => t('companies.required.centreCode')}
        rules={[
          {
            pattern: codePattern,
            transform: (typed: string) => typed.trim(),
            message: said(t => t('companies.form.centreCodeHint')),
          },
        ]}
        maxLength={20}
        disabled={isKnown}
      />
      {(['centreName', 'centreNameEn'] as const).map(name => (
        <TextItem
          key={name}
          name={[place, name]}
          label={t(`companies.facts.${name}`)}
          missing={t => t(`companies.required.${name}`)}
          maxLength={100}
        />
      ))}
      <TextItem
        name={[place, 'gln']}
        label={t('companies.columns.gln')}
        rules={[glnRule]}
        maxLength={40}
        disabled={!mayChangeGln}
      />
      <TextItem name={[place, 'address']} label={t('companies.facts.address')} maxLength={200} />
    </>
  )
}

/** LOG-88: within it, positions of loggers are at the centre. */
function Radius({ place }: { place: number }) {
  const { t } = useWords()
  return (
    <Form.Item
      name={[place, 'radiusMeters']}
      label={t('companies.facts.radiusMeters')}
      rules={[required(t => t('companies.required.radius'))]}
    >
      <InputNumber
        min={minRadiusMeters}
        max={maxRadiusMeters}
        precision={0}
        controls={false}
        inputMode="numeric"
        autoComplete="off"
      />
    </Form.Item>
  )
}

const limits = { lat: 90, lon: 180 } as const

/** Both or none: half a position is no place on the map. */
function Position({ place }: { place: number }) {
  const { t } = useWords()
  const form = Form.useFormInstance()
  const withOther = (other: 'lat' | 'lon') =>
    ruleBy((value: number | null) => {
      const otherValue: unknown = form.getFieldValue(['logisticCentres', place, other])
      return (value ?? null) === null && typeof otherValue === 'number' && (t => t('companies.required.position'))
    })
  return (['lat', 'lon'] as const).map(name => {
    const other = name === 'lat' ? 'lon' : 'lat'
    return (
      <Form.Item
        key={name}
        name={[place, name]}
        label={t(`companies.facts.${name}`)}
        dependencies={[['logisticCentres', place, other]]}
        rules={[withOther(other)]}
      >
        <InputNumber min={-limits[name]} max={limits[name]} controls={false} inputMode="decimal" autoComplete="off" />
      </Form.Item>
    )
  })
}
