import { PlusOutlined } from '@ant-design/icons'
import { Button, Form } from 'antd'
import { CentreItem } from '#web/partners/companies/form/CentreItem.tsx'
import type { Administration } from '#web/partners/companies/form/CompanyForm.tsx'
import { emptyCentre } from '#web/partners/companies/form/companyFields.ts'
import { Section } from '#web/kernel/ui/Section.tsx'
import { useText } from '#web/kernel/texts/useText.ts'

/** The places of the company, each with its code, names and position. */
export function CentreList({ needs }: { needs: Administration['centreNeeds'] }) {
  const t = useText()
  return (
    <Section
      title={t('companies.facts.logisticCentres')}
      hint={`${t('companies.form.centresHint')} ${t('companies.form.inUseHint')}`}
    >
      <Form.List name="logisticCentres">
        {(fields, { add, remove }) => (
          <>
            {fields.length === 0 && <p className="quiet">{t('companies.form.noCentres')}</p>}
            <div className="divided">
              {fields.map(({ key, name }) => (
                <CentreItem key={key} place={name} needs={needs} onRemove={() => remove(name)} />
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
