-- What wrk sends: METHOD, BODY and HEADERS (a line each) come from the environment, or BODY_BYTES for a long body. With
-- DELAY, a connection waits that many milliseconds on average before each request.
wrk.method = os.getenv("METHOD")
wrk.body = os.getenv("BODY") or (os.getenv("BODY_BYTES") and string.rep("x", tonumber(os.getenv("BODY_BYTES"))))
for name, value in (os.getenv("HEADERS") or ""):gmatch("([^:\n]+): ([^\n]+)") do wrk.headers[name] = value end

local pause = tonumber(os.getenv("DELAY") or "")
if pause then
  function delay() return math.random(0, math.floor(2 * pause)) end
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format('\nJSON{"rate":%f,"requests":%d,"refused":%d,"broken":%d,"p99":%f}\n', summary.requests * 1e6 / summary.duration,
    summary.requests, errors.status, errors.connect + errors.read + errors.write + errors.timeout, latency:percentile(99) / 1000))
end
