#include "server/listener.h"

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <chrono>
#include <memory>
#include <optional>
#include <utility>

#include "server/guard.h"

namespace seamripper {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using Tcp = asio::ip::tcp;
using namespace std::chrono_literals;

constexpr uint32_t kMostHeader = 16 << 10;
constexpr uint64_t kMostBody = 64 << 10;
constexpr unsigned kMostConnections = 256;
constexpr auto kTimeToAsk = 10s;
constexpr auto kTimeToTake = 60s;  // an answer

std::optional<std::string> FieldOf(const http::request<http::string_body>& request, http::field name) {
  const auto found = request.find(name);
  return found == request.end() ? std::nullopt : std::optional(std::string(found->value()));
}

HttpQuestion QuestionOf(http::request<http::string_body> request) {
  HttpQuestion question;
  question.method = std::string(request.method_string());
  question.target = std::string(request.target());
  const auto [first, last] = request.equal_range(http::field::host);
  for (auto each = first; each != last; ++each) question.hosts.emplace_back(each->value());
  question.origin = FieldOf(request, http::field::origin);
  const auto site = request.find("Sec-Fetch-Site");
  if (site != request.end()) question.fetch_site = std::string(site->value());
  question.content_type = FieldOf(request, http::field::content_type);
  question.content_encoding = FieldOf(request, http::field::content_encoding);
  question.cookie = FieldOf(request, http::field::cookie);
  question.authorization = FieldOf(request, http::field::authorization);
  question.body = std::move(request.body());
  return question;
}

// What all connections share. They hold it, so it outlives the last.
struct Shared {
  ReviewDesk* desk;
  const Guard* guard;
  asio::thread_pool* workers;
  unsigned connections = 0;
};

// One connection: question after question, each answered before the next is read.
class Connection : public std::enable_shared_from_this<Connection> {
 public:
  Connection(Tcp::socket socket, Shared* shared) : stream_(std::move(socket)), shared_(shared) { ++shared_->connections; }
  ~Connection() { --shared_->connections; }

  void Read() {
    parser_.emplace();
    parser_->header_limit(kMostHeader);
    parser_->body_limit(kMostBody);
    stream_.expires_after(kTimeToAsk);
    http::async_read(stream_, buffer_, *parser_,
                     [self = shared_from_this()](beast::error_code error, size_t) { self->OnRead(error); });
  }

  void Refuse(int status, std::string_view what, std::vector<std::pair<std::string, std::string>> fields = {}) {
    HttpAnswer answer = Refusal(status, what);
    answer.fields = std::move(fields);
    Write(std::move(answer), false, true);
  }

 private:
  void OnRead(beast::error_code error) {
    if (error == http::error::header_limit) return Refuse(431, "the header is longer than 16 KiB");
    if (error == http::error::body_limit) return Refuse(413, "the body is longer than 64 KiB");
    if (error == http::error::end_of_stream || error == beast::error::timeout) return Close();
    // What broke off is not answered, what is not HTTP is.
    if (error && error.category() != http::make_error_code(http::error::bad_method).category()) return Close();
    if (error) return Refuse(400, "this is not HTTP/1.1");
    const bool is_head = parser_->get().method() == http::verb::head;
    const bool keep = parser_->get().keep_alive();
    HttpQuestion question = QuestionOf(parser_->release());
    if (std::optional<HttpAnswer> refused = shared_->guard->Check(question)) return Write(std::move(*refused), is_head, true);
    stream_.expires_never();
    asio::post(*shared_->workers, [self = shared_from_this(), question = std::move(question), is_head, keep] {
      auto answer = std::make_shared<HttpAnswer>(self->shared_->desk->Answer(question));
      asio::post(self->stream_.get_executor(),
                 [self, answer, is_head, keep] { self->Write(std::move(*answer), is_head, !keep); });
    });
  }

  void Write(HttpAnswer answer, bool is_head, bool close) {
    response_ = {};
    response_.version(11);
    response_.result(static_cast<unsigned>(answer.status));
    for (const auto& [name, value] : HeadersOf(answer)) response_.insert(name, value);
    response_.keep_alive(!close);
    response_.body() = std::move(answer.body);
    response_.prepare_payload();
    if (is_head) response_.body().clear();
    stream_.expires_after(kTimeToTake);
    http::async_write(stream_, response_, [self = shared_from_this(), close](beast::error_code error, size_t) {
      if (error || close) return self->Close();
      self->Read();
    });
  }

  void Close() {
    beast::error_code ignored;
    stream_.socket().shutdown(Tcp::socket::shutdown_send, ignored);
    stream_.close();
  }

  beast::tcp_stream stream_;
  beast::flat_buffer buffer_{kMostHeader + kMostBody};
  std::optional<http::request_parser<http::string_body>> parser_;
  http::response<http::string_body> response_;
  Shared* shared_;
};

class Server {
 public:
  Server(asio::io_context* context, Tcp::acceptor acceptor, Shared* shared, const std::atomic<bool>* stop)
      : context_(context), acceptor_(std::move(acceptor)), shared_(shared), stop_(stop), timer_(*context) {}

  void Start() {
    Accept();
    Watch();
  }

 private:
  void Accept() {
    acceptor_.async_accept([this](beast::error_code error, Tcp::socket socket) {
      if (error == asio::error::operation_aborted) return;
      if (!error) Take(std::move(socket));
      if (!error) return Accept();
      // Out of descriptors: those there are will be given back.
      timer_of_errors_.expires_after(100ms);
      timer_of_errors_.async_wait([this](beast::error_code) { Accept(); });
    });
  }

  void Take(Tcp::socket socket) {
    const bool full = shared_->connections >= kMostConnections;
    if (shared_->connections >= 2 * kMostConnections) return;
    const auto connection = std::make_shared<Connection>(std::move(socket), shared_);
    if (!full) return connection->Read();
    connection->Refuse(503, "too many connections", {{"Retry-After", "1"}});
  }

  void Watch() {
    timer_.expires_after(100ms);
    timer_.async_wait([this](beast::error_code) {
      if (*stop_) return context_->stop();
      Watch();
    });
  }

  asio::io_context* context_;
  Tcp::acceptor acceptor_;
  Shared* shared_;
  const std::atomic<bool>* stop_;
  asio::steady_timer timer_;
  asio::steady_timer timer_of_errors_{*context_};
};

}  // namespace

Status Listen(ReviewDesk* desk, const ListenOptions& options, const std::atomic<bool>& stop,
              const std::function<void(const std::string& address)>& started) {
  asio::thread_pool workers(std::max(options.workers, 1U));
  Shared shared = {desk, nullptr, &workers};
  asio::io_context context(1);
  beast::error_code error;
  Tcp::acceptor acceptor(context);
  const Tcp::endpoint place(asio::ip::address_v4::loopback(), options.port);
  acceptor.open(place.protocol(), error);
  if (!error) acceptor.set_option(Tcp::acceptor::reuse_address(true), error);
  if (!error) acceptor.bind(place, error);
  if (!error) acceptor.listen(asio::socket_base::max_listen_connections, error);
  if (error) {
    return EnvironmentError("127.0.0.1:" + std::to_string(options.port) + " cannot be listened on: " + error.message() +
                            "; choose another --port");
  }
  const uint16_t port = acceptor.local_endpoint().port();
  const std::string token = NewToken();
  const Guard guard(token, port, options.hosts);
  shared.guard = &guard;
  Server server(&context, std::move(acceptor), &shared, &stop);
  server.Start();
  started("http://127.0.0.1:" + std::to_string(port) + "/?token=" + token);
  context.run();
  workers.join();
  return {};
}

}  // namespace seamripper
