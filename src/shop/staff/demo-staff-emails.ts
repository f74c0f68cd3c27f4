/**
 * Addresses of the demo members, whose passwords and second factors are published. A file of its own, because every start
 * reads them, and the queries beside them would load Drizzle first.
 */
export const DEMO_STAFF_EMAILS = {
  owner: 'vera@travosol.example',
  editor: 'galina@travosol.example',
  picker: 'kirill@travosol.example',
  support: 'sofya@travosol.example',
} as const;
