import { getRouteApi } from '@tanstack/react-router'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { termsOfUseCalls } from '#contract/information/calls/termsOfUse.ts'
import { codes } from '#contract/kernel/codes.ts'
import { useCallMutation } from '#web/kernel/api/queries.ts'
import { internalAddress } from '#web/shell/guard/internalAddress.ts'
import { currentSession, keepProfile } from '#web/kernel/session/currentSession.ts'
import { useText } from '#web/kernel/texts/useText.ts'

const route = getRouteApi('/terms-of-use')
type Props = { version: string; onOutdated: () => void }

/** Agrees to the version that was read, and opens what was asked for. */
export function TermsAgreement({ version, onOutdated }: Props) {
  const t = useText()
  const { wanted } = route.useSearch()
  const navigate = route.useNavigate()
  const [hasRead, setRead] = useState(false)
  // 4022: another version is in force by now.
  const agree = useCallMutation(termsOfUseCalls.agreeToTermsOfUse, { handledHere: [codes.invalidParameters] })
  const goOn = () => {
    const { profile } = currentSession()
    if (profile) keepProfile({ ...profile, agreeToTermsOfUse: true })
    void navigate({ href: internalAddress(wanted), replace: true })
  }
  const submit = () =>
    agree.mutate(
      { version },
      {
        onSuccess: goOn,
        onError: ({ failure }) => {
          if (failure === codes.invalidParameters) onOutdated()
        },
      },
    )
  return (
    <div className="terms-agreement">
      <Checkbox checked={hasRead} onChange={event => setRead(event.target.checked)}>
        {t('portalDocuments.agreement.hasRead')}
      </Checkbox>
      <Button type="primary" size="large" disabled={!hasRead} loading={agree.isPending} onClick={submit}>
        {t('portalDocuments.agreement.agree')}
      </Button>
    </div>
  )
}
