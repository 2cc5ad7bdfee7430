import { Button } from 'antd'
import type { ResponseOf } from '#contract/kernel/call.ts'
import type { releaseCalls } from '#contract/quality/calls/releases.ts'
import { useLocalName, useText } from '#web/kernel/texts/useText.ts'
import { Facts } from '#web/kernel/ui/Facts.tsx'
import { Section } from '#web/kernel/ui/Section.tsx'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

export type RulesOfCompany = ResponseOf<typeof releaseCalls.getQualityRules>[number]

/** A company's rules, each with what it does. */
export function RulesCard({ company, rules, mayEdit, onEdit }: RulesOfCompany & { onEdit: () => void }) {
  const t = useText()
  const { count } = useTimes()
  const localName = useLocalName()
  const name = localName(company.name, company.nameEn)
  const onOff = (is: boolean) => t(is ? 'releases.rules.on' : 'releases.rules.off')
  const shown = {
    releasesByItself: onOff(rules.releasesByItself),
    needsTwoPeople: onOff(rules.needsTwoPeople),
    assessmentDays: t('releases.rules.days', { count: count(rules.assessmentDays) }),
    retentionYears: t('releases.rules.years', { count: count(rules.retentionYears) }),
  }
  return (
    <Section
      title={name}
      actions={
        mayEdit && (
          <Button onClick={onEdit} aria-label={`${t('releases.rules.edit')}: ${name}`}>
            {t('releases.rules.edit')}
          </Button>
        )
      }
    >
      <Facts
        areLines
        facts={ruleNames.map(rule => ({
          label: t(`releases.rules.${rule}`),
          value: (
            <>
              <strong>{shown[rule]}</strong>
              <p className="quiet">{t(`releases.rules.${rule}Hint`)}</p>
            </>
          ),
        }))}
      />
    </Section>
  )
}

const ruleNames = ['releasesByItself', 'needsTwoPeople', 'assessmentDays', 'retentionYears'] as const
