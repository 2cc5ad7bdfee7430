/**
 * The reasons for changes by the portal itself, by code, as the audit trail stores them. The stored text never changes, because the
 * trail is sealed; contract/records/words/systemReasonText.ts has the words for screens.
 */
export const systemReasons = {
  adminCommand: 'npm run admin:create',
  formerDemo: 'this database was a demo',
  noLinkLeft: 'no link led to it any more',
  subscribed: 'subscribed',
  endedByRecipient: 'its recipient ended it',
  centreChanged: 'it goes to another centre',
  carrierChanged: 'another company carries it',
  webhookFailing: 'every message failed for three days',
  webhookGone: 'its receiver is gone (HTTP 410)',
  subscriberWithoutKey: 'its key was revoked, or its company is inactive',
  subscriberWithoutSecret: 'its secret is not in the backup',
  unreferenced: 'nothing referred to it',
  timeZoneChanged: 'the portal has another time zone',
} as const
export type SystemReason = keyof typeof systemReasons
