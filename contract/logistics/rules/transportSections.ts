/** Transport sections (LOG-3): manufacturing base → logistics centre, centre → centre, centre → destination. */
export const transportSections = ['0001', '0002', '0003'] as const
export type TransportSection = (typeof transportSections)[number]

export const destinationKinds = ['distributionCentre', 'medicalInstitution'] as const
export type DestinationKind = (typeof destinationKinds)[number]

/** The stages of disclosure (LOG-14): four transports, and four places for stock. */
export const transportStages = ['firstLogistics', 'interBaseLogistics', 'secondLogistics', 'tertiaryTransport'] as const
export const placeStages = ['mfgBase', 'warehouse', 'distributionCentre', 'medicalInstitution'] as const
export type TransportStage = (typeof transportStages)[number]
export type Stage = TransportStage | (typeof placeStages)[number]

export const disclosureKinds = ['stockQuantity', 'temperature', 'location', 'shippingList'] as const
export type DisclosureKind = (typeof disclosureKinds)[number]
