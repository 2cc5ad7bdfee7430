import { useSession } from '#web/kernel/session/currentSession.ts'
import { FilePdfOutlined } from '@ant-design/icons'
import { Button, Form, Select } from 'antd'
import { useState } from 'react'
import { manualCalls } from '#contract/information/calls/manuals.ts'
import type { Profile } from '#contract/identity/calls/session.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { ManualCard } from '#web/information/manuals/ManualCard.tsx'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { Section } from '#web/kernel/ui/Section.tsx'
import { Answered } from '#web/kernel/ui/loading/Answered.tsx'
import { useManualWindow, useTermsWindow } from '#web/kernel/pdf/pdfWindows.ts'
import '#web/information/portalDocuments/portalDocuments.css'
import { termsOfUseCalls } from '#contract/information/calls/termsOfUse.ts'
import { PublishTermsForm } from '#web/information/termsOfUse/PublishTermsForm.tsx'
import { termsStates, type TermsVersion } from '#web/information/termsOfUse/termsStates.ts'
import { StateTag } from '#web/kernel/ui/marks/Mark.tsx'
import { RowTable } from '#web/kernel/ui/scrolling/ScrollTable.tsx'

/** Every version of the terms of use, and a new one. */
function TermsSection() {
  const { t } = useWords()
  const open = useTermsWindow()
  const answer = useCall(termsOfUseCalls.getTermsOfUseList, {})
  const action = (
    <Button icon={<FilePdfOutlined aria-hidden />} onClick={open}>
      {t('portalDocuments.terms.open')}
    </Button>
  )
  return (
    <Section title={t('portalDocuments.terms.title')} hint={t('portalDocuments.terms.hint')} actions={action}>
      <Answered answer={answer}>
        {versions => (
          <>
            <TermsVersionTable versions={versions} nowMs={answer.dataUpdatedAt} />
            <PublishTermsForm versions={versions} />
          </>
        )}
      </Answered>
    </Section>
  )
}

const tones = { inForce: 'good', coming: 'running', past: 'settled' } as const

/** Every version, the newest first, with how many agreed to it. */
function TermsVersionTable({ versions, nowMs }: { versions: readonly TermsVersion[]; nowMs: number }) {
  const { t, instant, count } = useWords()
  const states = termsStates(versions, nowMs)
  const state = (one: TermsVersion) => {
    const found = states[versions.indexOf(one)] ?? 'past'
    return <StateTag tone={tones[found]}>{t(`portalDocuments.terms.states.${found}`)}</StateTag>
  }
  return (
    <RowTable
      label={t('portalDocuments.terms.title')}
      rows={versions}
      keyOf={({ version }) => version}
      renderColumns={[
        [t('portalDocuments.terms.version'), ({ version }) => version, 'name'],
        [t('portalDocuments.terms.state'), state],
        [t('portalDocuments.terms.from'), ({ publishedAt }) => instant(publishedAt)],
        [
          t('portalDocuments.terms.publishedBy'),
          ({ publishedBy }) => publishedBy || t('portalDocuments.terms.shipped'),
        ],
        [
          t('portalDocuments.terms.agreed'),
          ({ agreedCount }) => t('portalDocuments.terms.people', { number: count(agreedCount) }),
        ],
      ]}
    />
  )
}

/** A company's own manual, and for the platform administrator the terms of use (INF-6 and INF-7). */
export function PortalDocumentsPage() {
  const profile = useSession(session => session.profile)
  if (!profile) return null
  const isPlatformAdministrator = profile.isPFcompany && profile.role === '00'
  return (
    <div className="page narrow">
      <ManualsSection profile={profile} choosesCompany={isPlatformAdministrator} />
      {isPlatformAdministrator && <TermsSection />}
    </div>
  )
}

const languages = [
  { name: 'ja', code: '0' },
  { name: 'en', code: '1' },
] as const

/** A company's own manual in each language; the platform administrator chooses the company. */
function ManualsSection({ profile, choosesCompany }: { profile: Profile; choosesCompany: boolean }) {
  const { t, localName } = useWords()
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
      <Answered answer={answer} awaiting={<p className="manuals-awaited">{t('common.loading')}</p>}>
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
