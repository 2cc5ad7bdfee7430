/** Settings of this installation for the browser: JSON in `<meta name="portal-settings">` of index.html. */
export type PortalSettings = {
  /** IANA time zone of days and displayed times (PLT-17). */
  timeZone: string
  /** The demo has an /outbox that shows its mails. */
  isDemo: boolean
  /** An online map; null: the shipped basemap. */
  mapStyleUrl: string | null
}
