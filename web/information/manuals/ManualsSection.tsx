import { FilePdfOutlined } from '@ant-design/icons'
import { Button, Form, Select } from 'antd'
import { useState } from 'react'
import { manualCalls } from '#contract/information/calls/manuals.ts'
import type { Profile } from '#contract/identity/calls/session.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { ManualCard } from '#web/information/manuals/ManualCard.tsx'
import { Section } from '#web/kernel/ui/Section.tsx'
import { Answered } from '#web/kernel/ui/loading/Answered.tsx'
import { useManualWindow } from '#web/kernel/pdf/pdfWindows.ts'
import { useLocalName, useText } from '#web/kernel/texts/useText.ts'

const languages = [
  { name: 'ja', code: '0' },
  { name: 'en', code: '1' },
] as const

/** A company's own manual in each language; the platform administrator chooses the company. */
export function ManualsSection({ profile, choosesCompany }: { profile: Profile; choosesCompany: boolean }) {
  const t = useText()
  const localName = useLocalName()
  const [enterpriseCode, setEnterpriseCode] = useState(profile.enterpriseCode)
  const answer = useCall(manualCalls.getManualList, { enterpriseCode })
  const open = useManualWindow(enterpriseCode)
  const companies = profile.organizationList.map(one => ({
    value: one.enterpriseCode,
    label: localName(one.enterpriseName, one.enterpriseNameEn),
  }))
  const company = companies.find(one => one.value === enterpriseCode)?.label ?? enterpriseCode
  const isPlatform = profile.isPFcompany && enterpriseCode === profile.enterpriseCode
  const hint = isPlatform ? t('portalDocuments.manuals.platformHint') : t('portalDocuments.manuals.hint')
  const action = (
    <Button icon={<FilePdfOutlined aria-hidden />} onClick={open}>
      {t('portalDocuments.manuals.open')}
    </Button>
  )
  return (
    <Section title={t('portalDocuments.manuals.title')} hint={hint} actions={action}>
      {choosesCompany ? (
        <Form.Item
          label={t('portalDocuments.manuals.company')}
          htmlFor="manual-company"
          colon={false}
          className="documents-company"
        >
          <Select
            id="manual-company"
            showSearch={{ optionFilterProp: 'label' }}
            value={enterpriseCode}
            options={companies}
            onChange={setEnterpriseCode}
          />
        </Form.Item>
      ) : (
        <strong>{company}</strong>
      )}
      <Answered answer={answer}>
        {manuals => (
          <div className="fit-grid">
            {languages.map(({ name, code }) => (
              <ManualCard
                key={code}
                place={{ enterpriseCode, language: code }}
                isPlatform={isPlatform}
                names={{ company, language: t(`portalDocuments.languages.${name}`) }}
                manual={manuals.find(one => one.language === code)}
              />
            ))}
          </div>
        )}
      </Answered>
    </Section>
  )
}
