/*
 * What is known of the one public service with this interface: its limits, its keys, and where a
 * job is read. The interface says that pages have 1 to 250 rows. The rest is as Mintlify's
 * documentation of its admin API (https://api.mintlify.com) says it in November 2026.
 */

/** Where the service is. */
export const DEFAULT_BASE_URL = 'https://api.mintlify.com';

/** Most rows of views on one page. */
export const ROWS_PER_PAGE = 250;

/** Analytics requests of an organization in an hour, shared by all that ask. */
export const ANALYTICS_REQUESTS_PER_HOUR = 100;

/** Messages to the agent jobs of a project in an hour. */
export const MESSAGES_PER_HOUR = 100;

/** Admin API keys begin with this. */
export const ADMIN_KEY_PREFIX = 'mint_';

/** Keys of other kinds, which begin alike. */
export const OTHER_KEY_PREFIXES = ['mint_dsc_', 'mint_us_'];

/** When an admin API key expires, by default. */
export const KEY_DAYS = 90;

/**
 * Where an agent job is retrieved, unless the caller knows better: the interface leaves this path
 * out.
 */
export const DEFAULT_JOB_PATH = '/v2/agent/{projectId}/job/{id}';
