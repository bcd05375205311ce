/**
 * Route methods as tools of the Model Context Protocol.
 *
 * @module
 */
export { mcp, type McpOptions } from './mcp/mcp-handler.ts'
export { protectedResource, type ProtectedResource } from './mcp/protected-resource.ts'
