// Generated from catalogue.ts by `npm run docs -- pages`; do not edit.

/**
 * The errors of the package without their texts, for bundles that are built with the condition `production`: those say the
 * code and the details of the case. `#catalogue` of package.json chooses between this file and `catalogue.ts`.
 */
export const LEGACY_DECORATORS = ['LEGACY_DECORATORS'] as const
export const MISSING_PARENTHESES = ['MISSING_PARENTHESES'] as const
export const MISSING_NAME = ['MISSING_NAME'] as const
export const WRONG_TARGET = ['WRONG_TARGET'] as const
export const NO_METADATA = ['NO_METADATA'] as const
export const INVALID_PARAMETERS = ['INVALID_PARAMETERS'] as const
export const NOT_A_FUNCTION = ['NOT_A_FUNCTION'] as const
export const NOT_A_SCHEMA = ['NOT_A_SCHEMA'] as const
export const INVALID_OPTIONS = ['INVALID_OPTIONS'] as const
export const INVALID_PATH = ['INVALID_PATH'] as const
export const UNKNOWN_PATH_VARIABLE = ['UNKNOWN_PATH_VARIABLE'] as const
export const INVALID_PREFIX = ['INVALID_PREFIX'] as const
export const INVALID_TIMEOUT = ['INVALID_TIMEOUT'] as const
export const INVALID_LIMIT = ['INVALID_LIMIT'] as const
export const INVALID_PROXIES = ['INVALID_PROXIES'] as const
export const NOT_A_CONTROLLER = ['NOT_A_CONTROLLER'] as const
export const NO_CONTROLLERS = ['NO_CONTROLLERS'] as const
export const DISCOVERY_FAILED = ['DISCOVERY_FAILED'] as const
export const NOTHING_DISCOVERED = ['NOTHING_DISCOVERED'] as const
export const DUPLICATE_ROUTE = ['DUPLICATE_ROUTE'] as const
export const NO_VERSION_OPTION = ['NO_VERSION_OPTION'] as const
export const NOT_REWRITTEN = ['NOT_REWRITTEN'] as const
export const UNSENDABLE_RESULT = ['UNSENDABLE_RESULT'] as const
export const INVALID_RESULT = ['INVALID_RESULT'] as const
export const UNRESOLVED_DEPENDENCY = ['UNRESOLVED_DEPENDENCY'] as const
export const UNKNOWN_DEPENDENCIES = ['UNKNOWN_DEPENDENCIES'] as const
export const SERVICE_NOT_FOUND = ['SERVICE_NOT_FOUND'] as const
export const CIRCULAR_DEPENDENCY = ['CIRCULAR_DEPENDENCY'] as const
export const CONTROLLER_FAILED = ['CONTROLLER_FAILED'] as const
export const START_FAILED = ['START_FAILED'] as const
export const INVALID_CONFIG = ['INVALID_CONFIG'] as const
export const LOADED_TWICE = ['LOADED_TWICE'] as const
export const PORT_IN_USE = ['PORT_IN_USE'] as const
export const LISTEN_FAILED = ['LISTEN_FAILED'] as const
export const APP_CLOSED = ['APP_CLOSED'] as const
export const NOT_AN_APP = ['NOT_AN_APP'] as const
export const DUPLICATE_OPERATION = ['DUPLICATE_OPERATION'] as const
export const UNDESCRIBED_SCHEMA = ['UNDESCRIBED_SCHEMA'] as const
export const UNKNOWN_SECURITY_SCHEME = ['UNKNOWN_SECURITY_SCHEME'] as const
export const PAGE_NOT_INSTALLED = ['PAGE_NOT_INSTALLED'] as const
export const REPEATED_PATH_VARIABLE = ['REPEATED_PATH_VARIABLE'] as const
export const INVALID_STATUS = ['INVALID_STATUS'] as const
export const INVALID_VALUE_OPTIONS = ['INVALID_VALUE_OPTIONS'] as const
