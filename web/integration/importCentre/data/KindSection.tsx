import { Section } from '#web/kernel/ui/Section.tsx'
import type { ResponseOf } from '#contract/kernel/call.ts'
import type { importCalls } from '#contract/integration/calls/imports.ts'
import type { ImportKind } from '#contract/kernel/importKinds.ts'
import { FileSection } from '#web/integration/importCentre/data/FileSection.tsx'
import { PartnerConsent } from '#web/integration/importCentre/data/PartnerConsent.tsx'
import { TemplateSection } from '#web/integration/importCentre/data/TemplateSection.tsx'
import type { ImportSearch } from '#web/integration/importCentre/importSearch.ts'
import { useLocalName, useText } from '#web/kernel/texts/useText.ts'
import { ChoiceButtons } from '#web/kernel/ui/forms/ChoiceButtons.tsx'

type Props = {
  kind: ImportKind
  choices: ResponseOf<typeof importCalls.getImportChoices>
  enterpriseCode: string | undefined
  onSearch: (search: ImportSearch) => void
}

/** Which kind of data, a file to fill in, and the way of a filled-in one back. */
export function KindSection({ kind, choices, enterpriseCode, onSearch }: Props) {
  const t = useText()
  const localName = useLocalName()
  const { company, kinds } = choices
  return (
    <>
      <p>
        {t('importCentre.company')}
        <strong>{localName(company.name, company.nameEn)}</strong> <span className="quiet">{company.code}</span>
      </p>
      <Section title={t('importCentre.steps.kind')}>
        <ChoiceButtons
          label={t('importCentre.steps.kind')}
          choices={kinds.map(value => ({ value, label: t(`importCentre.kinds.${value}`) }))}
          value={kind}
          onChoose={value => onSearch({ kind: value })}
        />
        <p>{t(`importCentre.kindHints.${kind}`)}</p>
        <PartnerConsent kind={kind} />
      </Section>
      <TemplateSection kind={kind} enterpriseCode={enterpriseCode} />
      <FileSection kind={kind} enterpriseCode={enterpriseCode} onChecked={check => onSearch({ kind, check })} />
    </>
  )
}
