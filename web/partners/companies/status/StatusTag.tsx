import { CheckCircleOutlined, StopOutlined } from '@ant-design/icons'
import type { CompanyStatus } from '#contract/partners/rules/lists.ts'
import { Mark } from '#web/kernel/ui/marks/Mark.tsx'
import { useText } from '#web/kernel/texts/useWords.ts'

/** PAR-3: active or inactive, told by words and shape. */
export function StatusTag({ status }: { status: CompanyStatus }) {
  const t = useText()
  return (
    <Mark
      tone={status === 'active' ? 'usual' : 'quiet'}
      Icon={status === 'active' ? CheckCircleOutlined : StopOutlined}
    >
      {t(`companies.status.${status}`)}
    </Mark>
  )
}
