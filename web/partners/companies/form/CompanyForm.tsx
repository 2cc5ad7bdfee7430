import type { ComponentProps } from 'react'
import type { Company } from '#contract/partners/calls/companies.ts'
import type { Call } from '#contract/kernel/call.ts'
import { useText } from '#web/kernel/texts/useWords.ts'
import { CallForm } from '#web/kernel/ui/forms/call/CallForm.tsx'
import { RadioItem } from '#web/kernel/ui/forms/fields/formItems.tsx'
import { Section } from '#web/kernel/ui/Section.tsx'
import { IdentityFacts } from '#web/partners/companies/CompanyFacts.tsx'
import { IdentityFields } from '#web/partners/companies/form/IdentityFields.tsx'
import { CentreList } from '#web/partners/companies/form/CentreList.tsx'
import { isChanged, type CompanyFields } from '#web/partners/companies/form/companyFields.ts'
import { handledAtFields } from '#web/partners/companies/form/companyIssues.ts'
import { useToList } from '#web/shell/screens/rememberedSearch.ts'

export const listPath = '/user-management/company-management'

type Props<One extends Call> = Pick<
  ComponentProps<typeof CallForm<CompanyFields, One>>,
  'initial' | 'call' | 'request' | 'ask' | 'faults' | 'done' | 'onDone' | 'onFailed' | 'submitText'
> & {
  /** Missing where one is registered. */
  company?: Company
}

/** A company's facts, which only the platform administrator changes, what it discloses, and its centres. */
export function CompanyForm<One extends Call>({ company, ...form }: Props<One>) {
  const t = useText()
  const administration = company?.administration
  const isOwn = company !== undefined && !administration?.mayChangeAll
  return (
    <CallForm
      {...form}
      isChanged={isChanged}
      handledHere={handledAtFields}
      cancelText={t('lists.toList')}
      onCancel={useToList(listPath)}
      className="page narrow"
    >
      {isOwn ? (
        <IdentityFacts company={company} hint={t('companies.form.platformOnly')} />
      ) : (
        <IdentityFields
          isNew={!company}
          isPlatform={company?.industryType === '9'}
          usersByMenu={administration?.usersByMenu ?? null}
        />
      )}
      <DisclosureFields />
      <CentreList needs={administration?.centreNeeds ?? {}} mayChangeGlns={!isOwn} />
    </CallForm>
  )
}

const switches = [
  ['orderedItemsDisclosure', 'orderedItemsHint'],
  ['productInformationDisclosure', 'productInformationHint'],
] as const

/** What the company shows to others altogether (PAR-4: 0 non-disclosure, 1 disclosure). */
function DisclosureFields() {
  const t = useText()
  return (
    <Section title={t('companies.facts.disclosure')} hint={t('companies.form.disclosureHint')}>
      <div className="fields">
        {switches.map(([name, hint]) => (
          <RadioItem
            key={name}
            name={name}
            label={t(`companies.columns.${name}`)}
            extra={t(`companies.form.${hint}`)}
            values={['0', '1'] as const}
            textOf={value => t(`companies.disclosure.${value}`)}
          />
        ))}
      </div>
    </Section>
  )
}
