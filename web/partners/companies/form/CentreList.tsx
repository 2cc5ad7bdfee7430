import { PlusOutlined } from '@ant-design/icons'
import { Button, Form } from 'antd'
import { useId } from 'react'
import { CentreItem } from '#web/partners/companies/form/CentreItem.tsx'
import type { Administration } from '#web/partners/companies/form/CompanyForm.tsx'
import { emptyCentre } from '#web/partners/companies/form/companyFields.ts'
import { useText } from '#web/kernel/texts/useText.ts'

/** The places of the company, each with its code, names and position. */
export function CentreList({ needs }: { needs: Administration['centreNeeds'] }) {
  const t = useText()
  const hint = useId()
  return (
    <fieldset className="company-section" aria-describedby={hint}>
      <legend>{t('companies.facts.logisticCentres')}</legend>
      <p id={hint} className="quiet">
        {t('companies.form.centresHint')} {t('companies.form.inUseHint')}
      </p>
      <Form.List name="logisticCentres">
        {(fields, { add, remove }) => (
          <>
            {fields.length === 0 && <p className="quiet">{t('companies.form.noCentres')}</p>}
            <div className="company-centres">
              {fields.map(({ key, name }) => (
                <CentreItem key={key} place={name} needs={needs} onRemove={() => remove(name)} />
              ))}
            </div>
            <div>
              <Button icon={<PlusOutlined aria-hidden />} onClick={() => add(emptyCentre)}>
                {t('companies.form.addCentre')}
              </Button>
            </div>
          </>
        )}
      </Form.List>
      <Form.Item name="removedCentres" className="company-removed">
        <NoControl />
      </Form.Item>
    </fieldset>
  )
}

/** Why a centre cannot be removed stands below all of them. */
const NoControl = () => null
